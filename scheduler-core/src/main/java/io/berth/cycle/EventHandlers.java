package io.berth.cycle;

import io.berth.cache.SchedulerCache;
import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.EventHandlingMeter;
import io.berth.framework.EventLabel;
import io.berth.framework.EventResource;
import io.berth.framework.PodSchedulingPropertiesChange;
import io.berth.framework.ProfileNames;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.model.UnsupportedFeatures;
import io.berth.queue.SchedulingQueue;
import io.berth.runtime.WaitingPodsMap;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes news of the cluster on: to the cache what is on the nodes, to the queue the pods that we
 * have to place, and whatever may help those that wait there.
 */
public final class EventHandlers implements ClusterEventHandler {
  private static final Logger LOG = LoggerFactory.getLogger(EventHandlers.class);
  private static final Map<EventResource, ClusterEvent> ADDED = events(Set.of(ActionType.ADD));
  private static final Map<EventResource, ClusterEvent> UPDATED = events(ActionType.updates());
  private static final Map<EventResource, ClusterEvent> DELETED = events(Set.of(ActionType.DELETE));

  private final SchedulerCache cache;
  private final SchedulingQueue queue;
  private final ProfileNames own;
  private final WaitingPodsMap waitingRoom;
  private final EventHandlingMeter meter;
  private final KubeletRejectionBackoff turnedAway;
  private final OtherSchedulerActivity others;
  private final AtomicInteger podsWithIgnoredTerms = new AtomicInteger();

  @Inject
  EventHandlers(
      SchedulerCache cache,
      SchedulingQueue queue,
      ProfileNames own,
      WaitingPodsMap waitingRoom,
      EventHandlingMeter meter,
      KubeletRejectionBackoff turnedAway,
      OtherSchedulerActivity others) {
    this.others = others;
    this.meter = meter;
    this.turnedAway = turnedAway;
    this.cache = cache;
    this.queue = queue;
    this.own = own;
    this.waitingRoom = waitingRoom;
  }

  private static Map<EventResource, ClusterEvent> events(Set<ActionType> actions) {
    Map<EventResource, ClusterEvent> events = new EnumMap<>(EventResource.class);
    for (EventResource resource : EventResource.values()) {
      events.put(resource, new ClusterEvent(resource, actions));
    }
    return events;
  }

  @Override
  public void pod(@Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo now = after == null || after.isFinished() ? null : after;
    PodInfo was = before == null || before.isFinished() ? null : before;
    if (was != null && now != null && !was.uid().equals(now.uid())) {
      gone(was); // another pod took its name while nobody looked
      was = null;
    }
    if (now == null) {
      if (was != null) {
        gone(was);
      }
    } else if (was == null) {
      came(now);
    } else {
      changed(was, now);
    }
  }

  private void came(PodInfo pod) {
    if (isOnNode(pod)) {
      arrived(pod);
    } else if (isOurs(pod)) {
      long start = meter.start();
      queue.add(pod);
      meter.handled(EventLabel.UNSCHEDULED_POD_ADD, start);
    } else {
      others.podUpdated(pod);
      meter.waitsElsewhere(pod.schedulerName(), true);
    }
  }

  private void changed(PodInfo before, PodInfo after) {
    if (isOnNode(before)) {
      changedOnNode(before, after);
    } else if (isOnNode(after)) {
      if (!isOurs(after)) {
        others.podBound(after);
        meter.waitsElsewhere(after.schedulerName(), false);
      }
      arrived(after);
      if (isOurs(after)) {
        long start = meter.start();
        queue.remove(before);
        meter.handled(EventLabel.UNSCHEDULED_POD_DELETE, start);
      }
    } else if (isOurs(after)) {
      changedInQueue(before, after);
    } else {
      others.podUpdated(after);
    }
  }

  private void changedOnNode(PodInfo before, PodInfo after) {
    long start = meter.start();
    cache.putPod(after);
    for (ClusterEvent event : PodSchedulingPropertiesChange.between(before, after)) {
      queue.moveAllToActiveOrBackoffQueue(event, before, after);
      meter.handled(EventLabel.ofPod(event, true), start);
    }
    meter.handled(EventLabel.ASSIGNED_POD_UPDATE, start);
  }

  private void changedInQueue(PodInfo before, PodInfo after) {
    long start = meter.start();
    updateInQueue(before, after);
    meter.handled(EventLabel.UNSCHEDULED_POD_UPDATE, start);
    for (ClusterEvent event : PodSchedulingPropertiesChange.between(before, after)) {
      EventLabel label = EventLabel.ofPod(event, false);
      if (!label.equals(EventLabel.UNSCHEDULED_POD_UPDATE)) {
        meter.handled(label, start);
      }
    }
  }

  private void updateInQueue(PodInfo before, PodInfo after) {
    queue.update(before, after);
    if (cache.isAssumed(after.uid())) {
      if (after.isTerminating() && !before.isTerminating()) {
        abandon(after);
      }
      return;
    }
    String nomination = before.nominatedNodeName();
    if (!nomination.isEmpty() && !nomination.equals(after.nominatedNodeName())) {
      roomGivenUp(before);
    }
  }

  private void gone(PodInfo pod) {
    if (isOnNode(pod)) {
      long start = meter.start();
      cache.removePod(pod.uid());
      happened(DELETED, EventResource.POD, pod, null);
      meter.handled(EventLabel.ASSIGNED_POD_DELETE, start);
    } else if (isOurs(pod)) {
      long start = meter.start();
      goneFromQueue(pod);
      meter.handled(EventLabel.UNSCHEDULED_POD_DELETE, start);
    } else {
      others.podDeleted(pod);
      meter.waitsElsewhere(pod.schedulerName(), false);
    }
  }

  private void goneFromQueue(PodInfo pod) {
    queue.remove(pod);
    if (cache.isAssumed(pod.uid())) {
      abandon(pod);
    } else if (!pod.nominatedNodeName().isEmpty()) {
      roomGivenUp(pod);
    }
  }

  private void arrived(PodInfo pod) {
    long start = meter.start();
    cache.putPod(pod);
    noteIgnoredTerms(pod);
    happened(ADDED, EventResource.POD, null, pod);
    meter.handled(EventLabel.ASSIGNED_POD_ADD, start);
  }

  /** Warns of the first such pod, the second, the fourth and so on; the counter tells of all. */
  private void noteIgnoredTerms(PodInfo pod) {
    int ignored = pod.unbuiltNeeds().ignoredTerms();
    if (ignored == 0) {
      return;
    }
    meter.termsIgnored(ignored);
    int pods = podsWithIgnoredTerms.incrementAndGet();
    if (Integer.bitCount(pods) == 1) {
      LOG.atWarn()
          .addKeyValue("pod", pod)
          .addKeyValue("ignored", ignored)
          .addKeyValue("limit", UnsupportedFeatures.MAX_RULES)
          .addKeyValue("podsSoFar", pods)
          .log("Ignoring inter-pod affinity terms of a bound pod beyond the limit");
    }
  }

  /** Frees what a pod holds that was decided on and will never run; its binding will fail. */
  private void abandon(PodInfo pod) {
    if (!waitingRoom.reject(pod.uid(), "", "pod is deleted")) {
      cache.forget(pod);
    }
    happened(DELETED, EventResource.POD, pod, null);
  }

  /** Room that was kept for a pod is free for those that had to respect it. */
  private void roomGivenUp(PodInfo pod) {
    queue.moveAllToActiveOrBackoffQueue(
        DELETED.get(EventResource.POD), pod, null, other -> other.priority() <= pod.priority());
  }

  @Override
  public void node(@Nullable NodeDescription before, @Nullable NodeDescription after) {
    long start = meter.start();
    if (after == null) {
      if (before != null) {
        cache.removeNode(before.name());
      }
      object(EventResource.NODE, before, null, start);
      return;
    }
    cache.putNode(after);
    if (before == null) {
      object(EventResource.NODE, null, after, start);
    } else {
      for (ActionType action : NodeSchedulingPropertiesChange.between(before, after)) {
        ClusterEvent event = ClusterEvent.of(EventResource.NODE, action);
        queue.moveAllToActiveOrBackoffQueue(event, before, after);
        meter.handled(EventLabel.of(event), start);
      }
    }
  }

  @Override
  public void rejected(PodInfo pod, String reason) {
    if (isOurs(pod)) {
      LOG.atWarn()
          .addKeyValue("pod", pod)
          .addKeyValue("node", pod.nodeName())
          .addKeyValue("reason", reason)
          .log("The kubelet would not run the pod");
      turnedAway.add(pod, reason);
    }
  }

  @Override
  public void object(EventResource resource, @Nullable Object before, @Nullable Object after) {
    object(resource, before, after, meter.start());
  }

  private void object(
      EventResource resource, @Nullable Object before, @Nullable Object after, long start) {
    var kind = after == null ? DELETED : before == null ? ADDED : UPDATED;
    happened(kind, resource, before, after);
    meter.handled(EventLabel.of(event(kind, resource)), start);
  }

  private void happened(
      Map<EventResource, ClusterEvent> kind,
      EventResource resource,
      @Nullable Object before,
      @Nullable Object after) {
    queue.moveAllToActiveOrBackoffQueue(event(kind, resource), before, after);
  }

  private static ClusterEvent event(Map<EventResource, ClusterEvent> kind, EventResource resource) {
    return Objects.requireNonNull(kind.get(resource));
  }

  private boolean isOurs(PodInfo pod) {
    return own.contains(pod.schedulerName());
  }

  private static boolean isOnNode(PodInfo pod) {
    return !pod.nodeName().isEmpty();
  }
}
