package io.berth.queue;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.EventLabel;
import io.berth.framework.EventResource;
import io.berth.model.PodInfo;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A cluster event with the object that changed.
 *
 * @param label the name of the event in metrics
 * @param preCheck selects the pods that the event may make schedulable
 */
record ObservedEvent(
    ClusterEvent event,
    EventLabel label,
    @Nullable Object before,
    @Nullable Object after,
    Predicate<PodInfo> preCheck) {

  /** Returns the event of an object; of a pod only if the pod is assigned. */
  static ObservedEvent of(
      ClusterEvent event,
      @Nullable Object before,
      @Nullable Object after,
      Predicate<PodInfo> preCheck) {
    EventLabel label =
        event.resource() == EventResource.POD
            ? EventLabel.ofPod(event, true)
            : EventLabel.of(event);
    return new ObservedEvent(event, label, before, after, preCheck);
  }

  /** Returns the event of an unscheduled pod's own update; it applies to that pod alone. */
  static ObservedEvent ofUnscheduledPod(ClusterEvent event, PodInfo before, PodInfo after) {
    String uid = after.uid();
    return new ObservedEvent(
        event, EventLabel.ofPod(event, false), before, after, pod -> pod.uid().equals(uid));
  }

  /** Returns whether the event requeues pods independent of the plugins that rejected them. */
  boolean isWildcard() {
    return event.resource() == EventResource.WILDCARD
        && event.actions().size() == ActionType.values().length;
  }

  /**
   * Returns whether the event applies to the pod; a wildcard with a pod applies to that pod alone.
   */
  boolean appliesTo(PodInfo pod) {
    if (isWildcard() && after != null) {
      return after instanceof PodInfo target && target.uid().equals(pod.uid());
    }
    return preCheck.test(pod);
  }
}
