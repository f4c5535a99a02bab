package io.berth.plugins.nodeaffinity;

import static java.util.Objects.requireNonNull;

import io.berth.framework.ActionType;
import io.berth.framework.CachingScope;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.NodeScores;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.QueueingHint.Verdict;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Rules out nodes that the pod's node selector and node affinity do not admit, and prefers those
 * that it prefers. A profile may add an affinity of its own to that of every pod.
 */
public final class NodeAffinity
    implements PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, EnqueueExtensions {
  public static final String NAME = "NodeAffinity";

  private static final Status NOT_ADMITTED =
      Status.unschedulableAndUnresolvable("node(s) didn't match Pod's node affinity/selector");
  private static final Status NOT_ADMITTED_BY_PROFILE =
      Status.unschedulableAndUnresolvable("node(s) didn't match scheduler-enforced node affinity");
  private static final PreFilterResult CONTRADICTION =
      PreFilterResult.of(Status.unschedulableAndUnresolvable("pod affinity terms conflict"));

  private final AddedAffinity added;

  @Inject
  public NodeAffinity(NodeAffinityArgs args) {
    this.added = AddedAffinity.of(args.addedAffinity());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    if (pod.requiredNodeAffinity().isEmpty() && added.requiresNothing()) {
      return PreFilterResult.SKIP;
    }
    List<String> names = pod.requiredNodeAffinity().nodeNames();
    if (names == null) {
      return PreFilterResult.SUCCESS;
    }
    return names.isEmpty() ? CONTRADICTION : PreFilterResult.only(new TreeSet<>(names));
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    if (!added.admits(node.spec())) {
      return NOT_ADMITTED_BY_PROFILE;
    }
    return admits(pod, node.spec()) ? Status.SUCCESS : NOT_ADMITTED;
  }

  private static boolean admits(PodInfo pod, NodeDescription node) {
    return pod.requiredNodeAffinity().matches(node.labels(), node.name());
  }

  @Override
  public CachingScope filterDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    String error = pod.preferredNodeAffinity().error();
    if (error != null) {
      return Status.error(error);
    }
    return pod.preferredNodeAffinity().isEmpty() && added.prefersNothing()
        ? Status.SKIP
        : Status.SUCCESS;
  }

  /** Adds up the weights of the terms that match the node. */
  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return added.score(node) + pod.preferredNodeAffinity().score(node.labels(), node.name());
  }

  @Override
  public void normalize(CycleState state, PodInfo pod, NodeScores scores) {
    scores.scaleToMax(false);
  }

  @Override
  public CachingScope scoreDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL),
            NodeDescription.class,
            this::afterNodeChange));
  }

  /** The profile's own affinity is held against the node as it is now only. */
  private Verdict afterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    NodeDescription changed = requireNonNull(after);
    if (!added.admits(changed)) {
      return Verdict.SKIP;
    }
    if (error(rejected, changed) != null) {
      return Verdict.QUEUE;
    }
    if (!admits(rejected, changed)) {
      return Verdict.SKIP;
    }
    return Verdict.queueIf(before == null || !admits(rejected, before));
  }

  private static @Nullable String error(PodInfo pod, NodeDescription node) {
    return pod.requiredNodeAffinity().error(node.labels(), node.name());
  }
}
