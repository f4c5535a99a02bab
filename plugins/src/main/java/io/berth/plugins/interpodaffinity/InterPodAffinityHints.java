package io.berth.plugins.interpodaffinity;

import static io.berth.framework.QueueingHint.QUEUE;
import static io.berth.framework.QueueingHint.QUEUE_SKIP;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint;
import io.berth.model.AffinityTerm;
import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSet;
import io.berth.model.NodeDescription;
import io.berth.model.PodAffinity;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Queueing hints of InterPodAffinity. Namespace selectors are matched against empty labels, as in
 * kube-scheduler's hints.
 */
final class InterPodAffinityHints {
  private InterPodAffinityHints() {}

  static List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(
                EventResource.POD, ActionType.ADD, ActionType.DELETE, ActionType.UPDATE_POD_LABEL),
            PodInfo.class,
            InterPodAffinityHints::isSchedulableAfterPodChange),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL),
            NodeDescription.class,
            InterPodAffinityHints::isSchedulableAfterNodeChange));
  }

  private static QueueingHint isSchedulableAfterPodChange(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    if (before != null && after != null && rejected.uid().equals(after.uid())) {
      return QUEUE;
    }
    if ((after != null && hasNoNode(after)) || (before != null && hasNoNode(before))) {
      return QUEUE_SKIP;
    }
    PodAffinity affinity = terms(rejected);
    if (before == null) {
      return QueueingHint.queueIf(allMatch(affinity.required(), Objects.requireNonNull(after)));
    }
    if (after == null) {
      return QueueingHint.queueIf(
          allMatch(affinity.requiredAnti(), before)
              || allMatch(terms(before).requiredAnti(), rejected));
    }
    boolean startsToMatchAffinity =
        !allMatch(affinity.required(), before) && allMatch(affinity.required(), after);
    boolean ceasesToMatchAntiAffinity =
        allMatch(affinity.requiredAnti(), before) && !allMatch(affinity.requiredAnti(), after);
    return QueueingHint.queueIf(startsToMatchAffinity || ceasesToMatchAntiAffinity);
  }

  private static boolean hasNoNode(PodInfo pod) {
    return pod.nodeName().isEmpty() && pod.nominatedNodeName().isEmpty();
  }

  private static PodAffinity terms(PodInfo pod) {
    String error = pod.podAffinity().error();
    if (error != null) {
      throw new InvalidSelectorException(error);
    }
    return pod.podAffinity();
  }

  private static boolean allMatch(List<AffinityTerm> terms, PodInfo pod) {
    return !terms.isEmpty()
        && terms.stream().allMatch(term -> term.matches(pod.namespacedLabels(), LabelSet.EMPTY));
  }

  private static QueueingHint isSchedulableAfterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    PodAffinity affinity = terms(rejected);
    LabelSet labels = Objects.requireNonNull(after).labels();
    if (before == null) {
      // Anti-affinity is satisfied on a node without the label.
      return QueueingHint.queueIf(
          !affinity.requiredAnti().isEmpty()
              || affinity.required().stream()
                  .anyMatch(term -> labels.containsKey(term.topologyKey())));
    }
    return QueueingHint.queueIf(
        affinity.required().stream()
                .anyMatch(term -> joins(before.labels(), labels, term.topologyKey()))
            || affinity.requiredAnti().stream()
                .anyMatch(term -> joins(labels, before.labels(), term.topologyKey())));
  }

  /** Returns whether a node joins another domain; with swapped labels, whether it leaves one. */
  private static boolean joins(LabelSet before, LabelSet after, String topologyKey) {
    String value = after.get(topologyKey);
    return value != null && !value.equals(before.get(topologyKey));
  }
}
