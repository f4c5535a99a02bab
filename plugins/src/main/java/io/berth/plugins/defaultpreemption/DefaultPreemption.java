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
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.PreemptionExtender;
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
 * Preempts pods of lower priority on one node, so that a pod fits there.
 *
 * <p>Unlike kube-scheduler it does not preempt pods of other schedulers, unless its args name them:
 * two schedulers would otherwise preempt each other's pods forever.
 */
public final class DefaultPreemption
    implements PreEnqueuePlugin, PostFilterPlugin, EnqueueExtensions {
  public static final String NAME = "DefaultPreemption";

  private static final Status PREEMPTION_RUNNING =
      Status.unschedulableAndUnresolvable("waiting for the preemption for this pod to be finished");
  private static final Status NO_CANDIDATE =
      Status.unschedulable("preemption: no candidate node for preemption");
  private static final String PREFIX = "preemption: ";

  private final DefaultPreemptionArgs args;
  private final ProfileNames profileNames;
  private final DisruptionBudgetLister budgets;
  private final PreemptionExtender extender;
  private final PreemptionExecutor executor;
  private final InstantSource clock;
  private final RandomGenerator random;

  @Inject
  public DefaultPreemption(
      DefaultPreemptionArgs args,
      ProfileNames profileNames,
      DisruptionBudgetLister budgets,
      PreemptionExtender extender,
      PreemptionExecutor executor,
      InstantSource clock,
      RandomGenerator random) {
    this.args = args;
    this.profileNames = profileNames;
    this.budgets = budgets;
    this.extender = extender;
    this.executor = executor;
    this.clock = clock;
    this.random = random;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status preEnqueue(PodInfo pod) {
    return executor.isPodRunningPreemption(pod) ? PREEMPTION_RUNNING : Status.SUCCESS;
  }

  /** The executor requeues the pod after its preemption, so no pod deletion has to. */
  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.DELETE),
            PodInfo.class,
            (pod, before, after) -> QueueingHint.QUEUE_SKIP));
  }

  @Override
  public PostFilterResult postFilter(
      CycleState state, PodInfo pod, NodeToStatusReader statuses, FilterSimulator simulator) {
    executor.preemptionAttempted();
    String ineligible = ineligibilityReason(state.snapshot(), pod, statuses);
    if (ineligible != null) {
      return new PostFilterResult(Status.unschedulable(PREFIX + ineligible), null);
    }
    if (state.snapshot().size() == 0) {
      return new PostFilterResult(Status.error(PREFIX + "no nodes available"), null);
    }
    PodImportance importance = new PodImportance(clock.instant());
    PreemptionDryRun dryRun = dryRunPreemption(state, pod, statuses, simulator, importance);
    if (dryRun.candidates().isEmpty()) {
      return dryRun.error() == null
          ? new PostFilterResult(Status.unschedulable(PREFIX + dryRun.fitErrorMessage()), "")
          : new PostFilterResult(Status.error(PREFIX + dryRun.error()), null);
    }
    PreemptionExtender.Outcome processed =
        extender.processPreemption(pod, state.snapshot(), dryRun.candidates());
    if (!processed.status().isSuccess()) {
      return failed(processed.status());
    }
    if (processed.candidates().isEmpty()) {
      return new PostFilterResult(NO_CANDIDATE, null);
    }
    PreemptionCandidate candidate =
        new CandidateSelector(importance).pickOneNodeForPreemption(processed.candidates());
    Status status = executor.preempt(pod, candidate.nodeName(), candidate.victims());
    return status.isSuccess()
        ? new PostFilterResult(Status.SUCCESS, candidate.nodeName(), candidate.victims())
        : failed(status);
  }

  private static PostFilterResult failed(Status status) {
    return new PostFilterResult(
        new Status(status.code(), List.of(PREFIX + status.message()), status.cause()), null);
  }

  private @Nullable String ineligibilityReason(
      Snapshot snapshot, PodInfo pod, NodeToStatusReader statuses) {
    if (pod.neverPreempts()) {
      return "not eligible due to preemptionPolicy=Never.";
    }
    NodeInfo nominated = snapshot.node(pod.nominatedNodeName());
    if (nominated == null || isUnschedulableAndUnresolvable(statuses.get(nominated.index()))) {
      return null;
    }
    for (PodInfo other : nominated.pods()) {
      if (isPreemptionAllowed(pod, other) && other.isPreempted()) {
        return "not eligible due to a terminating pod on the nominated node.";
      }
    }
    return null;
  }

  private static boolean isUnschedulableAndUnresolvable(@Nullable PluginStatus nodeStatus) {
    return nodeStatus != null && nodeStatus.status().code() == Code.UNSCHEDULABLE_AND_UNRESOLVABLE;
  }

  private boolean isPreemptionAllowed(PodInfo pod, PodInfo victim) {
    return victim.priority() < pod.priority()
        && (profileNames.contains(victim.schedulerName())
            || args.victimSchedulers().contains(victim.schedulerName()));
  }

  private PreemptionDryRun dryRunPreemption(
      CycleState state,
      PodInfo pod,
      NodeToStatusReader statuses,
      FilterSimulator simulator,
      PodImportance importance) {
    List<NodeInfo> nodes =
        state.snapshot().nodes().stream()
            .filter(node -> preemptionMightHelp(statuses.get(node.index())))
            .toList();
    PreemptionDryRun dryRun =
        new PreemptionDryRun(state.snapshot().size(), calculateNumCandidates(nodes.size()));
    if (nodes.isEmpty()) {
      return dryRun;
    }
    var allBudgets = budgets.all();
    // A random offset spreads preemption if not every node is evaluated.
    int offset = random.nextInt(nodes.size());
    for (int i = 0; i < nodes.size() && !dryRun.hasEnoughCandidates(); i++) {
      NodeInfo node = nodes.get((offset + i) % nodes.size());
      dryRun.add(
          new VictimSelector(simulator, state, pod, node)
              .selectVictimsOnNode(
                  victim -> isPreemptionAllowed(pod, victim),
                  importance.moreImportantPod(),
                  allBudgets));
    }
    return dryRun;
  }

  private static boolean preemptionMightHelp(@Nullable PluginStatus nodeStatus) {
    return nodeStatus != null && nodeStatus.status().code() == Code.UNSCHEDULABLE;
  }

  private int calculateNumCandidates(int nodes) {
    int candidates = nodes * args.minCandidateNodesPercentage() / 100;
    return Math.min(nodes, Math.max(candidates, args.minCandidateNodesAbsolute()));
  }
}
