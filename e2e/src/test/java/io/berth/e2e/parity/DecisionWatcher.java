package io.berth.e2e.parity;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Learns from the news what kube-scheduler decides. */
record DecisionWatcher(ClusterEvents news) {

  /** The names of the pods that are being deleted. */
  static Set<String> going(List<Pod> pods) {
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
   * @param early take a placement as such when it is announced, before volumes are bound for it
   */
  Decision decision(Pod pod, boolean early) {
    String uid = pod.getMetadata().getUid();
    return news.await("a decision on " + pod.getMetadata().getName(), () -> soFar(uid, early));
  }

  private @Nullable Decision soFar(String uid, boolean early) {
    Pod pod = news.pod(uid);
    if (pod == null) {
      return null;
    }
    if (pod.getSpec().getNodeName() != null) {
      return Decision.placed(pod.getSpec().getNodeName());
    }
    String nominated = pod.getStatus().getNominatedNodeName();
    PodCondition condition = news.firstRefusal(uid);
    String failure = news.firstFailure(uid);
    if (condition != null && failure != null) {
      return new Decision(null, failure, condition.getMessage(), nominated, Set.of());
    }
    return early && nominated != null && condition == null && failure == null
        ? Decision.placed(nominated)
        : null;
  }

  /** Waits until those are being deleted who should be, or for as long as is decent. */
  Decision withVictims(Decision decision, Set<String> goingBefore, Set<String> wanted) {
    try {
      news.await("the victims " + wanted, () -> newlyGoing(goingBefore).equals(wanted) ? "" : null);
    } catch (IllegalStateException e) {
      // What is there instead tells the difference.
    }
    return new Decision(
        null,
        decision.failure(),
        decision.condition(),
        decision.nominatedNode(),
        newlyGoing(goingBefore));
  }

  private Set<String> newlyGoing(Set<String> goingBefore) {
    Set<String> now = going(news.pods());
    now.removeAll(goingBefore);
    return now;
  }
}
