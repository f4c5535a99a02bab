package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.berth.framework.EventLabel;
import io.berth.framework.QueueMeter;
import io.berth.framework.Ticker;
import jakarta.inject.Inject;
import java.util.List;

/** Counts how pods come into the queue. */
final class QueueMetrics implements QueueMeter {
  private static final List<EventLabel> EVENTS = EventLabel.all();
  private static final Part[] PARTS = Part.values();
  private static final Hint[] HINTS = Hint.values();

  private final HistogramFamily hintDurations;
  private final Ticker ticker;
  private final IndexedMetrics<IndexedMetrics<Counter>> incoming;

  @Inject
  QueueMetrics(SchedulerMetrics metrics, Ticker ticker) {
    this.hintDurations = metrics.hintDurations;
    this.ticker = ticker;
    this.incoming =
        new IndexedMetrics<>(
            PARTS.length,
            part ->
                new IndexedMetrics<>(
                    EVENTS.size(),
                    event ->
                        metrics.queueIncoming.counter(
                            PARTS[part].label(), EVENTS.get(event).text())));
  }

  @Override
  public void entered(Part part, EventLabel event) {
    incoming.get(part).get(event.index()).inc();
  }

  @Override
  public long start() {
    return ticker.read();
  }

  @Override
  public HintMeter hints(String plugin) {
    IndexedMetrics<IndexedMetrics<BucketHistogram>> durations =
        new IndexedMetrics<>(
            HINTS.length,
            hint ->
                new IndexedMetrics<>(
                    EVENTS.size(),
                    event ->
                        hintDurations.histogram(
                            plugin, EVENTS.get(event).text(), HINTS[hint].label())));
    return (event, said, start) ->
        durations.get(said).get(event.index()).update(ticker.read() - start);
  }
}
