package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.berth.framework.Ticker;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.LongAdder;

/** Metrics of bindings and bound pods of all profiles. */
final class BoundPodMetrics {
  /* Pods with more attempts have the same label. */
  private static final int MAX_ATTEMPTS_LABEL = 15;

  private final Ticker ticker;
  private final BucketHistogram attempts;
  private final IndexedMetrics<BucketHistogram> durations;
  private final Counter afterFlush;
  private final LongAdder bindingsInFlight = new LongAdder();

  @Inject
  BoundPodMetrics(SchedulerMetrics metrics, MetricFamilies families, Ticker ticker) {
    this.ticker = ticker;
    this.attempts = metrics.podAttempts;
    this.durations =
        new IndexedMetrics<>(
            MAX_ATTEMPTS_LABEL + 1,
            count ->
                metrics.podDurations.histogram(
                    count == MAX_ATTEMPTS_LABEL
                        ? MAX_ATTEMPTS_LABEL + "+"
                        : Integer.toString(count)));
    this.afterFlush = metrics.scheduledAfterFlush.counter();
    families.gauges(
        sums -> sums.add((double) bindingsInFlight.sum(), "binding"),
        "scheduler_goroutines",
        "Number of concurrent tasks, by operation: binding is the number of bindings in flight.",
        "operation");
  }

  void bindingStarted() {
    bindingsInFlight.increment();
  }

  void bindingFinished() {
    bindingsInFlight.decrement();
  }

  void podBound(int attemptCount, long firstReadyAt, boolean flushed) {
    attempts.update(attemptCount);
    durations.get(Math.min(attemptCount, MAX_ATTEMPTS_LABEL)).update(ticker.read() - firstReadyAt);
    if (flushed) {
      afterFlush.inc();
    }
  }
}
