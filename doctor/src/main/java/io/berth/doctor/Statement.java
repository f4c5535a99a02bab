package io.berth.doctor;

import io.berth.doctor.advice.Goal;
import io.berth.doctor.experiment.Battery;
import io.berth.doctor.experiment.ExperimentTotals;
import io.berth.doctor.experiment.WorkloadClass;
import org.jspecify.annotations.Nullable;

/**
 * What a profile does with pods of a class.
 *
 * @param goal what its score plugins are meant for, or null if they are not meant to pack
 * @param tally what the experiments came to
 * @param example one of them
 * @param advice what to change; null where the goal is reached or no change is known
 */
public record Statement(
    WorkloadClass pods,
    @Nullable Goal goal,
    ExperimentTotals tally,
    Battery.Example example,
    @Nullable Advice advice) {

  /** Returns whether the profile does what its score plugins are meant for. */
  public boolean isSound() {
    return goal == null || goal.isReached(tally);
  }
}
