package io.berth.plugins.podtopologyspread;

import static io.berth.framework.QueueingHint.Verdict.SKIP;

import io.berth.framework.Action;
import io.berth.framework.ClusterEvent;
import io.berth.framework.EventRegistration;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint.Verdict;
import io.berth.model.Labels;
import io.berth.model.NodeSpec;
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

  List<EventRegistration> registrations() {
    return List.of(
        EventRegistration.when(
            ClusterEvent.of(
                EventResource.POD,
                Action.ADD,
                Action.DELETE,
                Action.UPDATE_POD_LABEL,
                Action.UPDATE_POD_TOLERATION),
            PodInfo.class,
            this::afterPodChange),
        EventRegistration.when(
            ClusterEvent.of(
                EventResource.NODE,
                Action.ADD,
                Action.DELETE,
                Action.UPDATE_NODE_LABEL,
                Action.UPDATE_NODE_TAINT),
            NodeSpec.class,
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
      PodInfo rejected, @Nullable NodeSpec before, @Nullable NodeSpec after) {
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

  private static boolean hasEveryLabel(NodeSpec node, List<Constraint> constraints) {
    return constraints.stream().allMatch(c -> node.labels().containsKey(c.topologyKey()));
  }

  private static boolean moved(NodeSpec before, NodeSpec after, List<Constraint> constraints) {
    return constraints.stream()
        .anyMatch(
            c ->
                !Objects.equals(
                    before.labels().get(c.topologyKey()), after.labels().get(c.topologyKey())));
  }
}
