package io.berth.e2e.parity;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Observes the decisions of kube-scheduler. */
record DecisionWatcher(ClusterEvents events) {

  /** Returns the names of terminating pods. */
  static Set<String> terminating(List<Pod> pods) {
    Set<String> names = new TreeSet<>();
    pods.stream()
        .map(Pod::getMetadata)
        .filter(meta -> meta.getDeletionTimestamp() != null)
        .forEach(meta -> names.add(meta.getName()));
    return names;
  }

  /**
   * Waits for a decision.
   *
   * @param acceptNomination whether a nominated node counts as bound, before volumes are bound
   */
  Decision decision(Pod pod, boolean acceptNomination) {
    String uid = pod.getMetadata().getUid();
    return events.await(
        "a decision on " + pod.getMetadata().getName(),
        () -> currentDecision(uid, acceptNomination));
  }

  private @Nullable Decision currentDecision(String uid, boolean acceptNomination) {
    Pod pod = events.pod(uid);
    if (pod == null) {
      return null;
    }
    if (pod.getSpec().getNodeName() != null) {
      return Decision.bound(pod.getSpec().getNodeName());
    }
    String nominated = pod.getStatus().getNominatedNodeName();
    PodCondition condition = events.firstUnschedulableCondition(uid);
    String failure = events.firstFailure(uid);
    if (condition != null && failure != null) {
      return new Decision(null, failure, condition.getMessage(), nominated, Set.of());
    }
    return acceptNomination && nominated != null && condition == null && failure == null
        ? Decision.bound(nominated)
        : null;
  }

  /** Waits until the expected victims are terminating, or until a timeout. */
  Decision awaitVictims(Decision decision, Set<String> terminatingBefore, Set<String> expected) {
    try {
      events.await(
          "the victims " + expected,
          () -> newlyTerminating(terminatingBefore).equals(expected) ? "" : null);
    } catch (IllegalStateException e) {
      // The comparison reports the difference.
    }
    return new Decision(
        null,
        decision.failure(),
        decision.condition(),
        decision.nominatedNode(),
        newlyTerminating(terminatingBefore));
  }

  private Set<String> newlyTerminating(Set<String> terminatingBefore) {
    Set<String> names = terminating(events.pods());
    names.removeAll(terminatingBefore);
    return names;
  }
}
