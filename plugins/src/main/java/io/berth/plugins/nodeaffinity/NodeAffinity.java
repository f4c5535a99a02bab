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
import io.berth.framework.NodeScoreList;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.QueueingHint;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.InvalidSelectorException;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.NodeSelector;
import io.berth.model.PodInfo;
import io.berth.model.PreferredNodeAffinity;
import jakarta.inject.Inject;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Filters nodes by the pod's node selector and required node affinity, and scores them by its
 * preferred node affinity. A profile may add an affinity to that of every pod.
 */
public final class NodeAffinity
    implements PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, EnqueueExtensions {
  public static final String NAME = "NodeAffinity";

  private static final Status POD_AFFINITY_NOT_MATCH =
      Status.unschedulableAndUnresolvable("node(s) didn't match Pod's node affinity/selector");
  private static final Status ENFORCED_AFFINITY_NOT_MATCH =
      Status.unschedulableAndUnresolvable("node(s) didn't match scheduler-enforced node affinity");
  private static final PreFilterResult CONFLICT =
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
    if (pod.requiredNodeAffinity().isEmpty() && added.hasNoRequirement()) {
      return PreFilterResult.SKIP;
    }
    List<String> names = pod.requiredNodeAffinity().nodeNames();
    if (names == null) {
      return PreFilterResult.SUCCESS;
    }
    return names.isEmpty() ? CONFLICT : PreFilterResult.only(new TreeSet<>(names));
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    if (!added.matches(node.node())) {
      return ENFORCED_AFFINITY_NOT_MATCH;
    }
    return matches(pod, node.node()) ? Status.SUCCESS : POD_AFFINITY_NOT_MATCH;
  }

  private static boolean matches(PodInfo pod, NodeDescription node) {
    return pod.requiredNodeAffinity().matches(node.labels(), node.name());
  }

  @Override
  public CachingScope filterCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    String error = pod.preferredNodeAffinity().error();
    if (error != null) {
      return Status.error(error);
    }
    return pod.preferredNodeAffinity().isEmpty() && added.hasNoPreference()
        ? Status.SKIP
        : Status.SUCCESS;
  }

  /** Returns the sum of the weights of the terms that match the node. */
  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return added.score(node) + pod.preferredNodeAffinity().score(node.labels(), node.name());
  }

  @Override
  public void normalizeScore(CycleState state, PodInfo pod, NodeScoreList scores) {
    scores.defaultNormalizeScore(false);
  }

  @Override
  public CachingScope scoreCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL),
            NodeDescription.class,
            this::isSchedulableAfterNodeChange));
  }

  /** Evaluates the added affinity of the profile only for the updated node. */
  private QueueingHint isSchedulableAfterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    NodeDescription changed = requireNonNull(after);
    if (!added.matches(changed)) {
      return QueueingHint.QUEUE_SKIP;
    }
    if (error(rejected, changed) != null) {
      return QueueingHint.QUEUE;
    }
    if (!matches(rejected, changed)) {
      return QueueingHint.QUEUE_SKIP;
    }
    return QueueingHint.queueIf(before == null || !matches(rejected, before));
  }

  private static @Nullable String error(PodInfo pod, NodeDescription node) {
    return pod.requiredNodeAffinity().error(node.labels(), node.name());
  }

  /** Node affinity that a profile adds to that of every pod. */
  private static final class AddedAffinity {
    private final @Nullable NodeSelector required;
    private final PreferredNodeAffinity preferred;

    private AddedAffinity(@Nullable NodeSelector required, PreferredNodeAffinity preferred) {
      this.required = required;
      this.preferred = preferred;
    }

    /**
     * Compiles the affinity.
     *
     * @throws InvalidSelectorException if a term is malformed
     */
    static AddedAffinity of(io.fabric8.kubernetes.api.model.@Nullable NodeAffinity affinity) {
      if (affinity == null) {
        return new AddedAffinity(null, PreferredNodeAffinity.NONE);
      }
      var required = affinity.getRequiredDuringSchedulingIgnoredDuringExecution();
      PreferredNodeAffinity preferred =
          PreferredNodeAffinity.of(affinity.getPreferredDuringSchedulingIgnoredDuringExecution());
      String error = preferred.error();
      if (error != null) {
        throw new InvalidSelectorException(error);
      }
      return new AddedAffinity(required == null ? null : NodeSelector.of(required), preferred);
    }

    boolean hasNoRequirement() {
      return required == null;
    }

    boolean matches(NodeDescription node) {
      return required == null || required.matches(node.labels(), node.name());
    }

    boolean hasNoPreference() {
      return preferred.isEmpty();
    }

    long score(NodeInfo node) {
      return preferred.score(node.labels(), node.name());
    }
  }
}
