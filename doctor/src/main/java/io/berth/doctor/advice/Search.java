package io.berth.doctor.advice;

import io.berth.config.SchedulerConfiguration;
import io.berth.doctor.experiment.Battery;
import io.berth.doctor.experiment.ExperimentTotals;
import io.berth.doctor.experiment.WorkloadClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks by experiment for changes with which a profile reaches a goal. */
public final class Search {
  private static final int MAX_CHANGES = 4;

  /** A change counts if the distance to the goal becomes smaller by this factor. */
  private static final double IMPROVEMENT = 0.99;

  private final Battery battery;
  private final ConfigurationFile file;
  private final int profile;

  public Search(Battery battery, ConfigurationFile file, int profile) {
    this.battery = battery;
    this.file = file;
    this.profile = profile;
  }

  /** Changes that reach the goal in all experiments of the class, and what these came to. */
  public record Found(List<Change> changes, ExperimentTotals tally) {
    public Found {
      changes = List.copyOf(changes);
    }
  }

  /**
   * Adds the change that helps most until the goal is reached.
   *
   * @param candidates the preferred ones first
   * @return null if no candidates reach it
   */
  public @Nullable Found find(Goal goal, WorkloadClass pods, List<Change> candidates)
      throws InterruptedException {
    List<Change> changes = new ArrayList<>();
    double nearest = Double.MAX_VALUE;
    ExperimentTotals unchanged = estimate(pods, changes);
    if (unchanged != null) {
      nearest = goal.distance(unchanged);
    }
    while (changes.size() < MAX_CHANGES) {
      Change best = null;
      nearest *= IMPROVEMENT;
      for (Change candidate : candidates) {
        List<Change> tried = plus(changes, candidate);
        ExperimentTotals few = estimate(pods, tried);
        if (few != null && goal.isReached(few)) {
          ExperimentTotals all = measure(pods, tried);
          if (all != null && goal.isReached(all)) {
            return new Found(tried, all);
          }
        }
        if (few != null && goal.distance(few) < nearest) {
          best = candidate;
          nearest = goal.distance(few);
        }
      }
      if (best == null) {
        return null;
      }
      changes.add(best);
    }
    return null;
  }

  private @Nullable ExperimentTotals estimate(WorkloadClass pods, List<Change> changes)
      throws InterruptedException {
    SchedulerConfiguration changed = file.only(profile, changes);
    return changed == null ? null : battery.estimate(changed, pods);
  }

  private @Nullable ExperimentTotals measure(WorkloadClass pods, List<Change> changes)
      throws InterruptedException {
    SchedulerConfiguration changed = file.only(profile, changes);
    return changed == null ? null : battery.measure(changed, pods);
  }

  private static List<Change> plus(List<Change> changes, Change more) {
    List<Change> all = new ArrayList<>(changes);
    all.add(more);
    return all;
  }
}
