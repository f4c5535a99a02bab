package io.berth.doctor.advice;

import io.berth.config.SchedulerConfiguration;
import io.berth.doctor.experiment.ExperimentRunner;
import io.berth.doctor.experiment.ExperimentTotals;
import io.berth.doctor.experiment.WorkloadClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches by experiment for changes with which a profile reaches a goal. */
public final class Search {
  private static final int MAX_CHANGES = 4;

  /** A change is an improvement if it reduces the distance to the goal by this factor. */
  private static final double IMPROVEMENT = 0.99;

  private final ExperimentRunner experiments;
  private final ConfigurationFile file;
  private final int profile;

  public Search(ExperimentRunner experiments, ConfigurationFile file, int profile) {
    this.experiments = experiments;
    this.file = file;
    this.profile = profile;
  }

  /** Changes that reach the goal in all experiments of the class, and the results of these. */
  public record Found(List<Change> changes, ExperimentTotals totals) {
    public Found {
      changes = List.copyOf(changes);
    }
  }

  /**
   * Adds the most effective change until the goal is reached.
   *
   * @param candidates in the order of preference
   * @return null if the candidates do not reach it
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
    return changed == null ? null : experiments.estimate(changed, pods);
  }

  private @Nullable ExperimentTotals measure(WorkloadClass pods, List<Change> changes)
      throws InterruptedException {
    SchedulerConfiguration changed = file.only(profile, changes);
    return changed == null ? null : experiments.measure(changed, pods);
  }

  private static List<Change> plus(List<Change> changes, Change more) {
    List<Change> all = new ArrayList<>(changes);
    all.add(more);
    return all;
  }
}
