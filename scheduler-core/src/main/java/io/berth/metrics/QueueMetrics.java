package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.berth.framework.EventLabel;
import io.berth.framework.QueueMeter;
import io.berth.framework.Ticker;
import jakarta.inject.Inject;
import java.util.List;

/** Metrics of pods added to the scheduling queue, and of queueing hints. */
final class QueueMetrics implements QueueMeter {
  private static final List<EventLabel> EVENTS = EventLabel.all();
  private static final SubQueue[] QUEUES = SubQueue.values();
  private static final HintResult[] HINTS = HintResult.values();

  private final HistogramFamily hintDurations;
  private final Ticker ticker;
  private final IndexedMetrics<IndexedMetrics<Counter>> incoming;

  @Inject
  QueueMetrics(SchedulerMetrics metrics, Ticker ticker) {
    this.hintDurations = metrics.hintDurations;
    this.ticker = ticker;
    this.incoming =
        new IndexedMetrics<>(
            QUEUES.length,
            queue ->
                new IndexedMetrics<>(
                    EVENTS.size(),
                    event ->
                        metrics.queueIncoming.counter(
                            QUEUES[queue].label(), EVENTS.get(event).text())));
  }

  @Override
  public void podIncoming(SubQueue queue, EventLabel event) {
    incoming.get(queue).get(event.index()).inc();
  }

  @Override
  public long start() {
    return ticker.read();
  }

  @Override
  public HintMeter hintMeter(String plugin) {
    IndexedMetrics<IndexedMetrics<BucketHistogram>> durations =
        new IndexedMetrics<>(
            HINTS.length,
            hint ->
                new IndexedMetrics<>(
                    EVENTS.size(),
                    event ->
                        hintDurations.histogram(
                            plugin, EVENTS.get(event).text(), HINTS[hint].label())));
    return (event, result, start) ->
        durations.get(result).get(event.index()).update(ticker.read() - start);
  }
}
