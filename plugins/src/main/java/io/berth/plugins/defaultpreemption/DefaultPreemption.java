package io.berth.plugins.defaultpreemption;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.FilterSimulator;
import io.berth.framework.NodeToStatusReader;
import io.berth.framework.PluginStatus;
import io.berth.framework.PostFilterPlugin;
import io.berth.framework.PostFilterResult;
import io.berth.framework.PreEnqueuePlugin;
import io.berth.framework.PreemptionCandidate;
import io.berth.framework.PreemptionExtender;
import io.berth.framework.Preemptor;
import io.berth.framework.ProfileNames;
import io.berth.framework.QueueingHint;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes room for a pod by removing pods of lower priority from one node.
 *
 * <p>Unlike kube-scheduler it spares the pods of other schedulers, unless its args name them: two
 * schedulers that evict each other's pods never come to rest.
 */
public final class DefaultPreemption
    implements PreEnqueuePlugin, PostFilterPlugin, EnqueueExtensions {
  public static final String NAME = "DefaultPreemption";

  private static final Status STILL_PREEMPTING =
      Status.unschedulableAndUnresolvable("waiting for the preemption for this pod to be finished");
  private static final Status NONE_LEFT =
      Status.unschedulable("preemption: no candidate node for preemption");
  private static final String PREFIX = "preemption: ";

  private final DefaultPreemptionArgs args;
  private final ProfileNames ownSchedulers;
  private final DisruptionBudgetLister budgets;
  private final PreemptionExtender review;
  private final Preemptor preemptor;
  private final InstantSource clock;
  private final RandomGenerator random;

  @Inject
  public DefaultPreemption(
      DefaultPreemptionArgs args,
      ProfileNames ownSchedulers,
      DisruptionBudgetLister budgets,
      PreemptionExtender review,
      Preemptor preemptor,
      InstantSource clock,
      RandomGenerator random) {
    this.args = args;
    this.ownSchedulers = ownSchedulers;
    this.budgets = budgets;
    this.review = review;
    this.preemptor = preemptor;
    this.clock = clock;
    this.random = random;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status preEnqueue(PodInfo pod) {
    return preemptor.isPreempting(pod) ? STILL_PREEMPTING : Status.SUCCESS;
  }

  /** The end of a preemption wakes the pod by itself, so no deletion has to. */
  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.DELETE),
            PodInfo.class,
            (pod, before, after) -> QueueingHint.Verdict.SKIP));
  }

  @Override
  public PostFilterResult postFilter(
      CycleState state, PodInfo pod, NodeToStatusReader verdicts, FilterSimulator whatIf) {
    preemptor.attempted();
    String ineligible = whyNotEligible(state.snapshot(), pod, verdicts);
    if (ineligible != null) {
      return new PostFilterResult(Status.unschedulable(PREFIX + ineligible), null);
    }
    if (state.snapshot().size() == 0) {
      return new PostFilterResult(Status.error(PREFIX + "no nodes available"), null);
    }
    PodImportance importance = new PodImportance(clock.instant());
    PreemptionDryRun dryRun = dryRun(state, pod, verdicts, whatIf, importance);
    if (dryRun.candidates().isEmpty()) {
      return dryRun.error() == null
          ? new PostFilterResult(Status.unschedulable(PREFIX + dryRun.failureText()), "")
          : new PostFilterResult(Status.error(PREFIX + dryRun.error()), null);
    }
    PreemptionExtender.Outcome reviewed = review.review(pod, state.snapshot(), dryRun.candidates());
    if (!reviewed.status().isSuccess()) {
      return failed(reviewed.status());
    }
    if (reviewed.candidates().isEmpty()) {
      return new PostFilterResult(NONE_LEFT, null);
    }
    PreemptionCandidate best = new CandidateSelection(importance).pick(reviewed.candidates());
    Status started = preemptor.preempt(pod, best.nodeName(), best.victims());
    return started.isSuccess()
        ? new PostFilterResult(Status.SUCCESS, best.nodeName(), best.victims())
        : failed(started);
  }

  private static PostFilterResult failed(Status status) {
    return new PostFilterResult(
        new Status(status.code(), List.of(PREFIX + status.message()), status.cause()), null);
  }

  private @Nullable String whyNotEligible(
      Snapshot snapshot, PodInfo pod, NodeToStatusReader verdicts) {
    if (pod.neverPreempts()) {
      return "not eligible due to preemptionPolicy=Never.";
    }
    NodeInfo nominated = snapshot.node(pod.nominatedNodeName());
    if (nominated == null || isUnresolvable(verdicts.get(nominated.index()))) {
      return null;
    }
    for (PodInfo other : nominated.pods()) {
      if (mayEvict(pod, other) && other.isPreempted()) {
        return "not eligible due to a terminating pod on the nominated node.";
      }
    }
    return null;
  }

  private static boolean isUnresolvable(@Nullable PluginStatus rejection) {
    return rejection != null && rejection.status().code() == Code.UNSCHEDULABLE_AND_UNRESOLVABLE;
  }

  private boolean mayEvict(PodInfo pod, PodInfo victim) {
    return victim.priority() < pod.priority()
        && (ownSchedulers.contains(victim.schedulerName())
            || args.victimSchedulers().contains(victim.schedulerName()));
  }

  private PreemptionDryRun dryRun(
      CycleState state,
      PodInfo pod,
      NodeToStatusReader verdicts,
      FilterSimulator whatIf,
      PodImportance importance) {
    List<NodeInfo> potential =
        state.snapshot().nodes().stream()
            .filter(node -> isHelpful(verdicts.get(node.index())))
            .toList();
    PreemptionDryRun dryRun =
        new PreemptionDryRun(state.snapshot().size(), enough(potential.size()));
    if (potential.isEmpty()) {
      return dryRun;
    }
    var allBudgets = budgets.all();
    // A random start spreads the harm where not every node is looked at.
    int offset = random.nextInt(potential.size());
    for (int i = 0; i < potential.size() && !dryRun.isEnough(); i++) {
      NodeInfo node = potential.get((offset + i) % potential.size());
      dryRun.add(
          new VictimSearch(whatIf, state, pod, node)
              .run(victim -> mayEvict(pod, victim), importance.mostImportantFirst(), allBudgets));
    }
    return dryRun;
  }

  private static boolean isHelpful(@Nullable PluginStatus rejection) {
    return rejection != null && rejection.status().code() == Code.UNSCHEDULABLE;
  }

  private int enough(int nodes) {
    int share = nodes * args.minCandidateNodesPercentage() / 100;
    return Math.min(nodes, Math.max(share, args.minCandidateNodesAbsolute()));
  }
}
