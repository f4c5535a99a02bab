package io.berth.insight.estimate;

import io.berth.cycle.HostSelector;
import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.NodeEvaluationCache;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.PodNominator;
import io.berth.runtime.PreBindRunner;
import io.berth.runtime.Profile;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Places pods one after the other on a copy of a cluster, each as the scheduler would: judged by
 * all filters, on the node of the highest score, with what plugins reserve and write before a
 * binding. What is placed stays.
 */
final class PlacementTrial {
  private static final String INSUFFICIENT = "Insufficient ";
  private static final String TOO_MANY_PODS = "Too many pods";

  private final Profile profile;
  private final NodeEvaluationCache memory;
  private final HostSelector picker;
  private final PodNominator nominations;
  private final NodePluginScores board = new NodePluginScores(false);
  private Snapshot snapshot;

  PlacementTrial(ExactEstimate.Ground ground, RandomGenerator random) {
    this.profile = ground.profile();
    this.memory = NodeEvaluationCache.of(profile, ground.sampling());
    this.picker = new HostSelector(random);
    this.nominations = ground.nominations();
    this.snapshot = ground.snapshot();
  }

  /** Why a pod found no place. */
  record Refusal(String text, List<Limit> limits) {}

  /** Places a pod. Returns null, or why that cannot be. */
  @Nullable Refusal place(PodInfo pod) {
    if (snapshot.size() == 0) {
      return new Refusal(FitErrorMessage.NO_NODES, List.of());
    }
    PluginStatus early = profile.preEnqueue().run(pod);
    if (early != null) {
      return ofPod(early, snapshot.size());
    }
    NodeEvaluation assessment = NodeEvaluation.begin(memory, snapshot, pod, nominations);
    require(assessment.findFeasibleNodes());
    if (assessment.feasible().isEmpty()) {
      return new Refusal(assessment.fitErrorMessage(), limits(assessment));
    }
    return settle(pod.onNode(choose(assessment)), assessment);
  }

  private String choose(NodeEvaluation assessment) {
    if (assessment.feasible().size() == 1) {
      return assessment.feasible().getFirst().name();
    }
    require(assessment.prioritizeNodes(board));
    return picker.pick(board);
  }

  private @Nullable Refusal settle(PodInfo pod, NodeEvaluation assessment) {
    NodeInfo node = Objects.requireNonNull(snapshot.node(pod.nodeName()));
    snapshot = snapshot.withUpdated(List.of(node.plus(pod)), snapshot.images());
    PluginStatus refused = profile.reserves().reserve(assessment.state(), pod, pod.nodeName());
    if (refused == null) {
      refused = profile.permits().run(assessment.state(), pod, pod.nodeName()).rejection();
    }
    if (refused == null) {
      PreBindRunner.Needed needed =
          profile.preBinds().needed(assessment.state(), pod, pod.nodeName());
      refused =
          needed.failure() != null
              ? needed.failure()
              : profile.preBinds().run(needed.plugins(), assessment.state(), pod, pod.nodeName());
    }
    if (refused == null) {
      return null;
    }
    profile.reserves().unreserve(assessment.state(), pod, pod.nodeName());
    NodeInfo with = Objects.requireNonNull(snapshot.node(pod.nodeName()));
    snapshot = snapshot.withUpdated(List.of(with.minus(pod)), snapshot.images());
    return ofPod(refused, 1);
  }

  private static Refusal ofPod(PluginStatus rejection, int nodes) {
    LimitCounts limits = new LimitCounts();
    add(rejection, nodes, limits);
    return new Refusal(rejection.status().message(), limits.list());
  }

  private List<Limit> limits(NodeEvaluation assessment) {
    LimitCounts limits = new LimitCounts();
    for (int i = 0; i < snapshot.size(); i++) {
      PluginStatus rejection = assessment.get(i);
      if (rejection != null) {
        add(rejection, 1, limits);
      }
    }
    return limits.list();
  }

  /** Resources are told by the reason that every scheduler gives, whoever the plugin is. */
  private static void add(PluginStatus rejection, int nodes, LimitCounts limits) {
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
      throw new PlacementTrialException(status.message());
    }
  }
}
