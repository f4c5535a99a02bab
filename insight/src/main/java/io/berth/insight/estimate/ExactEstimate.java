package io.berth.insight.estimate;

import io.berth.cycle.FeasibleNodeLimit;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.Profile;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * An estimate of the scheduling engine, which places replicas until one is unschedulable. Pods are
 * not preempted.
 *
 * @param estimate the number of placed replicas or complete sets
 * @param fitError the FitError message of the next replica; null if the maximum was reached, so
 *     that the estimate is a lower bound
 */
public record ExactEstimate(Estimate estimate, @Nullable String fitError) {

  /**
   * The state of the cluster on which pods are placed.
   *
   * @param profile a profile for this estimate only: reservations of its plugins are not released
   * @param nominations the nominated pods, whose resources are reserved
   */
  public record ClusterState(
      Profile profile,
      FeasibleNodeLimit feasibleNodeLimit,
      Snapshot snapshot,
      NominatedPodLister nominations) {}

  /**
   * One kind of pod in a set.
   *
   * @param pods supplies the pods one by one
   * @param replicas the number of pods per set
   */
  public record Member(Supplier<PodInfo> pods, int replicas) {}

  /**
   * The options of an estimate.
   *
   * @param maxCount the maximum number of replicas or sets to place
   * @param random breaks ties between nodes
   * @param progress receives the number of placed pods after each one; it can abort the estimate
   *     with an exception
   */
  public record Options(int maxCount, RandomGenerator random, LongConsumer progress) {}

  /**
   * Counts the sets that fit; a replica of one template is a set of one pod.
   *
   * @throws DryRunException if a plugin fails
   */
  public static ExactEstimate of(ClusterState state, List<Member> set, Options options) {
    return of(state, List.of(), set, options);
  }

  /**
   * Counts the sets that fit after assumed sets; empty sets fit without limit.
   *
   * @param assumed the assumed sets, each of which is placed once as far as it fits
   * @throws DryRunException if a plugin fails
   */
  public static ExactEstimate of(
      ClusterState state, List<List<Member>> assumed, List<Member> set, Options options) {
    DryRunScheduler trial = new DryRunScheduler(state, options.random());
    long pods = 0;
    for (List<Member> assumedSet : assumed) {
      for (Member member : assumedSet) {
        pods = placeAssumed(trial, member, pods, options);
      }
    }
    if (set.stream().noneMatch(member -> member.replicas() > 0)) {
      return new ExactEstimate(new Estimate(Integer.MAX_VALUE, List.of()), null);
    }
    for (int sets = 0; sets < options.maxCount(); sets++) {
      for (Member member : set) {
        for (int i = 0; i < member.replicas(); i++) {
          DryRunScheduler.Rejection rejection = trial.place(member.pods().get());
          if (rejection != null) {
            return new ExactEstimate(new Estimate(sets, rejection.limits()), rejection.message());
          }
          options.progress().accept(++pods);
        }
      }
    }
    return new ExactEstimate(new Estimate(options.maxCount(), List.of()), null);
  }

  /** Places the replicas that fit, and returns the total number of placed pods. */
  private static long placeAssumed(
      DryRunScheduler trial, Member member, long before, Options options) {
    long pods = before;
    for (int i = 0; i < member.replicas() && trial.place(member.pods().get()) == null; i++) {
      options.progress().accept(++pods);
    }
    return pods;
  }
}
