package io.berth.simulator.workload;

import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The pod counts of a Job.
 *
 * @param parallelism the maximum number of concurrent pods
 * @param completions the total number of pods to succeed; null if one success completes the Job
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

  /** Returns the number of pods still to succeed; without completions, none after a success. */
  int remaining(int succeeded) {
    if (completions == null) {
      return succeeded > 0 ? 0 : parallelism;
    }
    return completions - succeeded;
  }

  /** Returns the number of concurrent pods after this number of successes. */
  public int concurrent(int succeeded) {
    return Math.max(0, Math.min(parallelism, remaining(succeeded)));
  }
}
