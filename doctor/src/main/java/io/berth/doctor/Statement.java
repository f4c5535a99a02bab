package io.berth.doctor;

import io.berth.doctor.advice.Change;
import io.berth.doctor.advice.Goal;
import io.berth.doctor.experiment.ExperimentRunner;
import io.berth.doctor.experiment.ExperimentTotals;
import io.berth.doctor.experiment.WorkloadClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effect of a profile on pods of a class.
 *
 * @param goal the goal of its score plugins, or null if none packs
 * @param totals the results of all experiments
 * @param example the result of the example
 * @param advice the changes that reach the goal; null if it is reached, or no change was found
 */
public record Statement(
    WorkloadClass pods,
    @Nullable Goal goal,
    ExperimentTotals totals,
    ExperimentRunner.Example example,
    @Nullable Advice advice) {

  /** Returns whether the profile reaches its goal. */
  public boolean isSound() {
    return goal == null || goal.isReached(totals);
  }

  /**
   * Changes with which a profile reaches its goal.
   *
   * @param cause the plugin that prevents it
   * @param against the most points by which that plugin preferred nodes without pods
   * @param inFavour the most points by which the packing plugins preferred nodes with pods
   * @param totals the results of the experiments with the changes
   * @param example the result of the example with the changes
   */
  public record Advice(
      List<Change> changes,
      String cause,
      long against,
      long inFavour,
      ExperimentTotals totals,
      ExperimentRunner.Example example) {
    public Advice {
      changes = List.copyOf(changes);
    }
  }
}
