package io.berth.simulator.workload;

import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How many pods a Job has.
 *
 * @param parallelism how many at once, at most
 * @param completions how many in all; null where no more are made once one has succeeded
 */
public record JobCounts(int parallelism, @Nullable Integer completions) {
  public static JobCounts of(JobSpec spec) {
    Integer completions = spec.getCompletions();
    if (completions == null && spec.getParallelism() == null) {
      completions = 1;
    }
    return new JobCounts(
        Math.max(0, Objects.requireNonNullElse(spec.getParallelism(), 1)), completions);
  }

  /**
   * Returns how many are still to succeed; where nobody counts them, all or none after the first.
   */
  int left(int succeeded) {
    if (completions == null) {
      return succeeded > 0 ? 0 : parallelism;
    }
    return completions - succeeded;
  }

  /** Returns how many run at once when so many have succeeded. */
  public int sideBySide(int succeeded) {
    return Math.max(0, Math.min(parallelism, left(succeeded)));
  }
}
