package io.berth.metrics;

import com.codahale.metrics.Counter;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;

/** Counts pods that get to their nodes, whatever their profile. */
final class BoundPods {
  /* From here on attempts are not told apart. */
  private static final int MANY = 15;

  private final InstantSource clock;
  private final BucketHistogram attempts;
  private final Slots<BucketHistogram> durations;
  private final Counter afterFlush;
  private final LongAdder underWay = new LongAdder();

  @Inject
  BoundPods(SchedulerMetrics metrics, Families families, InstantSource clock) {
    this.clock = clock;
    this.attempts = metrics.podAttempts;
    this.durations =
        new Slots<>(
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

  void bound(int attemptsTaken, Instant firstReadyAt, boolean flushed) {
    attempts.update(attemptsTaken);
    Duration waited = Duration.between(firstReadyAt, clock.instant());
    durations.get(Math.min(attemptsTaken, MANY)).update(waited.toNanos());
    if (flushed) {
      afterFlush.inc();
    }
  }
}
