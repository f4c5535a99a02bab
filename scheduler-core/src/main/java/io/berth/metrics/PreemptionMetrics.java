package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.berth.framework.PreemptionMeter;
import io.berth.framework.Ticker;
import jakarta.inject.Inject;

/** Metrics of preemption. */
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
        new IndexedMetrics<>(RESULTS.length, i -> metrics.preemptionRuns.counter(RESULTS[i]));
    this.durations =
        new IndexedMetrics<>(
            RESULTS.length, i -> metrics.preemptionDurations.histogram(RESULTS[i]));
  }

  @Override
  public void attempted() {
    attempts.inc();
  }

  @Override
  public void victimsSelected(int count) {
    victims.update(count);
  }

  @Override
  public long start() {
    return ticker.read();
  }

  @Override
  public void preemptionFinished(boolean success, long start) {
    int result = success ? 1 : 0;
    durations.get(result).update(ticker.read() - start);
    runs.get(result).inc();
  }
}
