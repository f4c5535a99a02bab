package io.berth.queue;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.EventLabel;
import io.berth.framework.EventResource;
import io.berth.model.PodInfo;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in the cluster, with the object it happened to.
 *
 * @param label what it is called by those who count
 * @param concerned tells which pods it may help
 */
record ObservedEvent(
    ClusterEvent event,
    EventLabel label,
    @Nullable Object before,
    @Nullable Object after,
    Predicate<PodInfo> concerned) {

  /** Something happened to an object of the cluster; to a pod only if it is on a node. */
  static ObservedEvent of(
      ClusterEvent event,
      @Nullable Object before,
      @Nullable Object after,
      Predicate<PodInfo> concerned) {
    EventLabel label =
        event.resource() == EventResource.POD
            ? EventLabel.ofPod(event, true)
            : EventLabel.of(event);
    return new ObservedEvent(event, label, before, after, concerned);
  }

  /** A pod was changed that waits, which may help that pod alone. */
  static ObservedEvent own(ClusterEvent event, PodInfo before, PodInfo after) {
    String uid = after.uid();
    return new ObservedEvent(
        event, EventLabel.ofPod(event, false), before, after, pod -> pod.uid().equals(uid));
  }

  /** Tells whether this is meant to wake pods whoever rejected them. */
  boolean isWildcard() {
    return event.resource() == EventResource.ANY
        && event.actions().size() == ActionType.values().length;
  }

  /** Tells whether the pod is meant; a wildcard that names a pod means that pod alone. */
  boolean concerns(PodInfo pod) {
    if (isWildcard() && after != null) {
      return after instanceof PodInfo named && named.uid().equals(pod.uid());
    }
    return concerned.test(pod);
  }
}
