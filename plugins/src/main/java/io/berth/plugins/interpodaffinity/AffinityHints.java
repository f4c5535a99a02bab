package io.berth.plugins.interpodaffinity;

import static io.berth.framework.QueueingHint.Verdict.QUEUE;
import static io.berth.framework.QueueingHint.Verdict.SKIP;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint.Verdict;
import io.berth.model.AffinityTerm;
import io.berth.model.InvalidSelectorException;
import io.berth.model.Labels;
import io.berth.model.NodeDescription;
import io.berth.model.PodAffinity;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Judges which events can help pods that required affinity or anti-affinity kept from every node.
 * Namespace selectors are matched against no labels at all, as kube-scheduler does here.
 */
final class AffinityHints {
  private AffinityHints() {}

  static List<ClusterEventWithHint> registrations() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(
                EventResource.POD, ActionType.ADD, ActionType.DELETE, ActionType.UPDATE_POD_LABEL),
            PodInfo.class,
            AffinityHints::afterPodChange),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL),
            NodeDescription.class,
            AffinityHints::afterNodeChange));
  }

  private static Verdict afterPodChange(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    if (before != null && after != null && rejected.uid().equals(after.uid())) {
      return QUEUE;
    }
    if ((after != null && isUnplaced(after)) || (before != null && isUnplaced(before))) {
      return SKIP;
    }
    PodAffinity affinity = terms(rejected);
    if (before == null) {
      return Verdict.queueIf(allMatch(affinity.required(), Objects.requireNonNull(after)));
    }
    if (after == null) {
      return Verdict.queueIf(
          allMatch(affinity.requiredAnti(), before)
              || allMatch(terms(before).requiredAnti(), rejected));
    }
    boolean comes = !allMatch(affinity.required(), before) && allMatch(affinity.required(), after);
    boolean goes =
        allMatch(affinity.requiredAnti(), before) && !allMatch(affinity.requiredAnti(), after);
    return Verdict.queueIf(comes || goes);
  }

  private static boolean isUnplaced(PodInfo pod) {
    return pod.nodeName().isEmpty() && pod.nominatedNodeName().isEmpty();
  }

  private static PodAffinity terms(PodInfo pod) {
    String error = pod.affinity().error();
    if (error != null) {
      throw new InvalidSelectorException(error);
    }
    return pod.affinity();
  }

  private static boolean allMatch(List<AffinityTerm> terms, PodInfo pod) {
    return !terms.isEmpty()
        && terms.stream().allMatch(term -> term.matches(pod.labelSet(), Labels.EMPTY));
  }

  private static Verdict afterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    PodAffinity affinity = terms(rejected);
    Labels labels = Objects.requireNonNull(after).labels();
    if (before == null) {
      // A node without the label takes pods that keep away from others.
      return Verdict.queueIf(
          !affinity.requiredAnti().isEmpty()
              || affinity.required().stream()
                  .anyMatch(term -> labels.containsKey(term.topologyKey())));
    }
    return Verdict.queueIf(
        affinity.required().stream()
                .anyMatch(term -> joins(before.labels(), labels, term.topologyKey()))
            || affinity.requiredAnti().stream()
                .anyMatch(term -> joins(labels, before.labels(), term.topologyKey())));
  }

  /** Tells whether a node comes into a domain it was not in; turned round: leaves one. */
  private static boolean joins(Labels before, Labels after, String topologyKey) {
    String value = after.get(topologyKey);
    return value != null && !value.equals(before.get(topologyKey));
  }
}
