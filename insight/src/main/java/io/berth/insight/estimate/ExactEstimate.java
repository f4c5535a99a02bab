package io.berth.insight.estimate;

import io.berth.cycle.FeasibleNodeLimit;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.PodNominator;
import io.berth.runtime.Profile;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Has the scheduling engine place replica after replica until one finds no place. Nobody is
 * preempted for them.
 *
 * @param estimate how many were placed; of sets, how many were complete
 * @param refusal what the scheduler would say of the next one; null where so many were placed as
 *     were asked for at most, and there may be room for more
 */
public record ExactEstimate(Estimate estimate, @Nullable String refusal) {

  /**
   * Where pods are tried out. A server that watches a cluster has its latest snapshot, and a
   * profile whose plugins see the same cluster.
   *
   * @param profile for this estimate alone: what its plugins reserve is not given back
   * @param nominations pods that room is kept for
   */
  public record Ground(
      Profile profile, FeasibleNodeLimit sampling, Snapshot snapshot, PodNominator nominations) {}

  /**
   * Pods that belong together.
   *
   * @param pods makes them, one after the other
   * @param replicas how many of them a set has
   */
  public record Member(Supplier<PodInfo> pods, int replicas) {}

  /**
   * How far to go.
   *
   * @param most replicas or sets that are enough to know of
   * @param random decides ties between nodes
   * @param progress hears how many pods have been placed, each time that one is; it may end the
   *     whole by an exception
   */
  public record Effort(int most, RandomGenerator random, LongConsumer progress) {}

  /**
   * Counts sets of pods; replicas of one template are sets of one.
   *
   * @throws PlacementTrialException if a plugin fails
   */
  public static ExactEstimate of(Ground ground, List<Member> set, Effort effort) {
    return of(ground, List.of(), set, effort);
  }

  /**
   * Counts sets of pods on a cluster that others are on their way to; where a set is empty, there
   * is no end to them.
   *
   * @param assumed the others, set by set: each is placed once, as far as there is room for it
   * @throws PlacementTrialException if a plugin fails
   */
  public static ExactEstimate of(
      Ground ground, List<List<Member>> assumed, List<Member> set, Effort effort) {
    PlacementTrial trial = new PlacementTrial(ground, effort.random());
    long pods = 0;
    for (List<Member> others : assumed) {
      for (Member member : others) {
        pods = settle(trial, member, pods, effort);
      }
    }
    if (set.stream().noneMatch(member -> member.replicas() > 0)) {
      return new ExactEstimate(new Estimate(Integer.MAX_VALUE, List.of()), null);
    }
    for (int sets = 0; sets < effort.most(); sets++) {
      for (Member member : set) {
        for (int i = 0; i < member.replicas(); i++) {
          PlacementTrial.Refusal refusal = trial.place(member.pods().get());
          if (refusal != null) {
            return new ExactEstimate(new Estimate(sets, refusal.limits()), refusal.text());
          }
          effort.progress().accept(++pods);
        }
      }
    }
    return new ExactEstimate(new Estimate(effort.most(), List.of()), null);
  }

  /** Places as many as there is room for, and returns how many are placed by now. */
  private static long settle(PlacementTrial trial, Member member, long before, Effort effort) {
    long pods = before;
    for (int i = 0; i < member.replicas() && trial.place(member.pods().get()) == null; i++) {
      effort.progress().accept(++pods);
    }
    return pods;
  }
}
