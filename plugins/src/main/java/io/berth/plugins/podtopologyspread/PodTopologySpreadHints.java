package io.berth.plugins.podtopologyspread;

import static io.berth.framework.QueueingHint.QUEUE_SKIP;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint;
import io.berth.model.LabelSet;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Queueing hints of PodTopologySpread. */
final class PodTopologySpreadHints {
  private final ConstraintResolver constraintResolver;

  PodTopologySpreadHints(ConstraintResolver constraintResolver) {
    this.constraintResolver = constraintResolver;
  }

  List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(
                EventResource.POD,
                ActionType.ADD,
                ActionType.DELETE,
                ActionType.UPDATE_POD_LABEL,
                ActionType.UPDATE_POD_TOLERATION),
            PodInfo.class,
            this::isSchedulableAfterPodChange),
        ClusterEventWithHint.when(
            ClusterEvent.of(
                EventResource.NODE,
                ActionType.ADD,
                ActionType.DELETE,
                ActionType.UPDATE_NODE_LABEL,
                ActionType.UPDATE_NODE_TAINT),
            NodeDescription.class,
            this::isSchedulableAfterNodeChange));
  }

  private QueueingHint isSchedulableAfterPodChange(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    if ((after != null && !isRelevant(rejected, after))
        || (before != null && !isRelevant(rejected, before))) {
      return QUEUE_SKIP;
    }
    List<Constraint> constraints = constraintResolver.hard(rejected);
    if (before != null && after != null) {
      boolean tolerationsMatter =
          rejected.uid().equals(after.uid())
              && !before.tolerations().equals(after.tolerations())
              && constraints.stream().anyMatch(Constraint::honorTaints);
      return QueueingHint.queueIf(
          tolerationsMatter || matchChanges(constraints, before.labels(), after.labels()));
    }
    LabelSet labels = (after != null ? after : Objects.requireNonNull(before)).labels();
    return QueueingHint.queueIf(constraints.stream().anyMatch(c -> c.selector().matches(labels)));
  }

  /** Unassigned pods are not matchedBefore, but a change of the rejected pod is relevant. */
  private static boolean isRelevant(PodInfo rejected, PodInfo changed) {
    if (changed.uid().equals(rejected.uid())) {
      return true;
    }
    boolean assigned = !changed.nodeName().isEmpty() || !changed.nominatedNodeName().isEmpty();
    return assigned && changed.namespace().equals(rejected.namespace());
  }

  private static boolean matchChanges(
      List<Constraint> constraints, LabelSet before, LabelSet after) {
    return constraints.stream()
        .anyMatch(c -> c.selector().matches(before) != c.selector().matches(after));
  }

  private QueueingHint isSchedulableAfterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    List<Constraint> constraints = constraintResolver.hard(rejected);
    boolean matchedBefore = before != null && hasEveryLabel(before, constraints);
    boolean matchesNow = after != null && hasEveryLabel(after, constraints);
    if (before == null || after == null) {
      return QueueingHint.queueIf(matchedBefore || matchesNow);
    }
    return QueueingHint.queueIf(
        matchedBefore != matchesNow
            || (matchesNow
                && (changesDomain(before, after, constraints)
                    || !before.taints().equals(after.taints()))));
  }

  private static boolean hasEveryLabel(NodeDescription node, List<Constraint> constraints) {
    return constraints.stream().allMatch(c -> node.labels().containsKey(c.topologyKey()));
  }

  private static boolean changesDomain(
      NodeDescription before, NodeDescription after, List<Constraint> constraints) {
    return constraints.stream()
        .anyMatch(
            c ->
                !Objects.equals(
                    before.labels().get(c.topologyKey()), after.labels().get(c.topologyKey())));
  }
}
