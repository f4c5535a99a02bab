package io.berth.plugins.podtopologyspread;

import static io.berth.framework.QueueingHint.Verdict.SKIP;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint.Verdict;
import io.berth.model.Labels;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Judges which events can help pods that hard constraints kept from every node. */
final class SpreadHints {
  private final ConstraintChoice choice;

  SpreadHints(ConstraintChoice choice) {
    this.choice = choice;
  }

  List<ClusterEventWithHint> registrations() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(
                EventResource.POD,
                ActionType.ADD,
                ActionType.DELETE,
                ActionType.UPDATE_POD_LABEL,
                ActionType.UPDATE_POD_TOLERATION),
            PodInfo.class,
            this::afterPodChange),
        ClusterEventWithHint.when(
            ClusterEvent.of(
                EventResource.NODE,
                ActionType.ADD,
                ActionType.DELETE,
                ActionType.UPDATE_NODE_LABEL,
                ActionType.UPDATE_NODE_TAINT),
            NodeDescription.class,
            this::afterNodeChange));
  }

  private Verdict afterPodChange(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    if ((after != null && !concerns(rejected, after))
        || (before != null && !concerns(rejected, before))) {
      return SKIP;
    }
    List<Constraint> constraints = choice.hard(rejected);
    if (before != null && after != null) {
      boolean moreNodesCount =
          rejected.uid().equals(after.uid())
              && !before.tolerations().equals(after.tolerations())
              && constraints.stream().anyMatch(Constraint::honorTaints);
      return Verdict.queueIf(
          moreNodesCount || matchDiffers(constraints, before.labels(), after.labels()));
    }
    Labels labels = (after != null ? after : Objects.requireNonNull(before)).labels();
    return Verdict.queueIf(constraints.stream().anyMatch(c -> c.selector().matches(labels)));
  }

  /** Pods without a node are not counted, but a change of the rejected pod itself matters. */
  private static boolean concerns(PodInfo rejected, PodInfo changed) {
    if (changed.uid().equals(rejected.uid())) {
      return true;
    }
    boolean placed = !changed.nodeName().isEmpty() || !changed.nominatedNodeName().isEmpty();
    return placed && changed.namespace().equals(rejected.namespace());
  }

  private static boolean matchDiffers(List<Constraint> constraints, Labels before, Labels after) {
    return constraints.stream()
        .anyMatch(c -> c.selector().matches(before) != c.selector().matches(after));
  }

  private Verdict afterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    List<Constraint> constraints = choice.hard(rejected);
    boolean counted = before != null && hasEveryLabel(before, constraints);
    boolean counts = after != null && hasEveryLabel(after, constraints);
    if (before == null || after == null) {
      return Verdict.queueIf(counted || counts);
    }
    return Verdict.queueIf(
        counted != counts
            || (counts
                && (moved(before, after, constraints) || !before.taints().equals(after.taints()))));
  }

  private static boolean hasEveryLabel(NodeDescription node, List<Constraint> constraints) {
    return constraints.stream().allMatch(c -> node.labels().containsKey(c.topologyKey()));
  }

  private static boolean moved(
      NodeDescription before, NodeDescription after, List<Constraint> constraints) {
    return constraints.stream()
        .anyMatch(
            c ->
                !Objects.equals(
                    before.labels().get(c.topologyKey()), after.labels().get(c.topologyKey())));
  }
}
