package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.berth.framework.PreemptionMeter;
import io.berth.framework.Ticker;
import jakarta.inject.Inject;

/** Counts preemptions. */
final class PreemptionMetrics implements PreemptionMeter {
  private static final String[] RESULTS = {"error", "success"};

  private final Ticker ticker;
  private final Counter attempts;
  private final BucketHistogram victims;
  private final IndexedMetrics<Counter> runs;
  private final IndexedMetrics<BucketHistogram> durations;

  @Inject
  PreemptionMetrics(SchedulerMetrics metrics, Ticker ticker) {
    this.ticker = ticker;
    this.attempts = metrics.preemptionAttempts.counter();
    this.victims = metrics.preemptionVictims;
    this.runs =
        new IndexedMetrics<>(RESULTS.length, slot -> metrics.preemptionRuns.counter(RESULTS[slot]));
    this.durations =
        new IndexedMetrics<>(
            RESULTS.length, slot -> metrics.preemptionDurations.histogram(RESULTS[slot]));
  }

  @Override
  public void attempted() {
    attempts.inc();
  }

  @Override
  public void began(int count) {
    victims.update(count);
  }

  @Override
  public long start() {
    return ticker.read();
  }

  @Override
  public void ended(boolean success, long start) {
    int slot = success ? 1 : 0;
    durations.get(slot).update(ticker.read() - start);
    runs.get(slot).inc();
  }
}
