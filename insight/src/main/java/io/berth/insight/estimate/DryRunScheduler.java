package io.berth.insight.estimate;

import io.berth.cycle.HostSelector;
import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.ProfileEvaluationState;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.PreBindRunner;
import io.berth.runtime.Profile;
import io.berth.runtime.ScoreTable;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Places pods one after the other on a snapshot like the scheduler: filters, scores, reserves,
 * permits and pre-binds. Placed pods stay.
 */
final class DryRunScheduler {
  private static final String INSUFFICIENT = "Insufficient ";
  private static final String TOO_MANY_PODS = "Too many pods";

  private final Profile profile;
  private final ProfileEvaluationState evaluationState;
  private final HostSelector hostSelector;
  private final NominatedPodLister nominatedPods;
  private final ScoreTable scoreTable = new ScoreTable(false);
  private Snapshot snapshot;

  DryRunScheduler(ExactEstimate.ClusterState state, RandomGenerator random) {
    this.profile = state.profile();
    this.evaluationState = ProfileEvaluationState.of(profile, state.feasibleNodeLimit());
    this.hostSelector = new HostSelector(random);
    this.nominatedPods = state.nominations();
    this.snapshot = state.snapshot();
  }

  /** The reason why a pod is unschedulable. */
  record Rejection(String message, List<Limit> limits) {}

  /** Places a pod. Returns null, or the reason why it is unschedulable. */
  @Nullable Rejection place(PodInfo pod) {
    if (snapshot.size() == 0) {
      return new Rejection(FitErrorMessage.NO_NODES, List.of());
    }
    PluginStatus gate = profile.preEnqueue().run(pod);
    if (gate != null) {
      return ofPod(gate, snapshot.size());
    }
    NodeEvaluation nodeEvaluation =
        NodeEvaluation.begin(evaluationState, snapshot, pod, nominatedPods);
    require(nodeEvaluation.findFeasibleNodes());
    if (nodeEvaluation.feasible().isEmpty()) {
      return new Rejection(nodeEvaluation.fitErrorMessage(), limits(nodeEvaluation));
    }
    return reserveAndPreBind(pod.withNodeName(selectHost(nodeEvaluation)), nodeEvaluation);
  }

  private String selectHost(NodeEvaluation nodeEvaluation) {
    if (nodeEvaluation.feasible().size() == 1) {
      return nodeEvaluation.feasible().getFirst().name();
    }
    require(nodeEvaluation.prioritizeNodes(scoreTable));
    return hostSelector.selectHost(scoreTable);
  }

  private @Nullable Rejection reserveAndPreBind(PodInfo pod, NodeEvaluation nodeEvaluation) {
    NodeInfo node = Objects.requireNonNull(snapshot.node(pod.nodeName()));
    snapshot = snapshot.withUpdated(List.of(node.withPod(pod)), snapshot.images());
    PluginStatus rejection =
        profile.reserves().reserve(nodeEvaluation.state(), pod, pod.nodeName());
    if (rejection == null) {
      rejection = profile.permits().run(nodeEvaluation.state(), pod, pod.nodeName()).rejection();
    }
    if (rejection == null) {
      PreBindRunner.PreFlightResult preFlight =
          profile.preBinds().preFlight(nodeEvaluation.state(), pod, pod.nodeName());
      rejection =
          preFlight.failure() != null
              ? preFlight.failure()
              : profile
                  .preBinds()
                  .run(preFlight.plugins(), nodeEvaluation.state(), pod, pod.nodeName());
    }
    if (rejection == null) {
      return null;
    }
    profile.reserves().unreserve(nodeEvaluation.state(), pod, pod.nodeName());
    NodeInfo nodeWithPod = Objects.requireNonNull(snapshot.node(pod.nodeName()));
    snapshot = snapshot.withUpdated(List.of(nodeWithPod.withoutPod(pod)), snapshot.images());
    return ofPod(rejection, 1);
  }

  private static Rejection ofPod(PluginStatus rejection, int nodes) {
    Limit.Counts limits = new Limit.Counts();
    add(rejection, nodes, limits);
    return new Rejection(rejection.status().message(), limits.list());
  }

  private List<Limit> limits(NodeEvaluation nodeEvaluation) {
    Limit.Counts limits = new Limit.Counts();
    for (int i = 0; i < snapshot.size(); i++) {
      PluginStatus rejection = nodeEvaluation.get(i);
      if (rejection != null) {
        add(rejection, 1, limits);
      }
    }
    return limits.list();
  }

  /** Adds the limits of a rejection; resources are derived from the standard reasons. */
  private static void add(PluginStatus rejection, int nodes, Limit.Counts limits) {
    String plugin = Objects.requireNonNullElse(rejection.plugin(), "");
    for (String reason : rejection.status().reasons()) {
      if (reason.startsWith(INSUFFICIENT)) {
        limits.add(new Limit(reason.substring(INSUFFICIENT.length()), reason, nodes));
      } else {
        limits.add(new Limit(reason.equals(TOO_MANY_PODS) ? Limit.PODS : plugin, reason, nodes));
      }
    }
  }

  private static void require(Status status) {
    if (!status.isSuccess()) {
      throw new DryRunException(status.message());
    }
  }
}
