package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.berth.framework.Ticker;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.LongAdder;

/** Counts pods that get to their nodes, whatever their profile. */
final class BoundPodCounter {
  /* From here on attempts are not told apart. */
  private static final int MANY = 15;

  private final Ticker ticker;
  private final BucketHistogram attempts;
  private final IndexedMetrics<BucketHistogram> durations;
  private final Counter afterFlush;
  private final LongAdder underWay = new LongAdder();

  @Inject
  BoundPodCounter(SchedulerMetrics metrics, MetricFamilies families, Ticker ticker) {
    this.ticker = ticker;
    this.attempts = metrics.podAttempts;
    this.durations =
        new IndexedMetrics<>(
            MANY + 1,
            count ->
                metrics.podDurations.histogram(
                    count == MANY ? MANY + "+" : Integer.toString(count)));
    this.afterFlush = metrics.scheduledAfterFlush.counter();
    families.gauges(
        to -> to.add((double) underWay.sum(), "binding"),
        "scheduler_goroutines",
        "Work that goes on beside the deciding thread: bindings under way.",
        "operation");
  }

  void began() {
    underWay.increment();
  }

  void ended() {
    underWay.decrement();
  }

  void bound(int attemptsTaken, long firstReadyAt, boolean flushed) {
    attempts.update(attemptsTaken);
    durations.get(Math.min(attemptsTaken, MANY)).update(ticker.read() - firstReadyAt);
    if (flushed) {
      afterFlush.inc();
    }
  }
}
