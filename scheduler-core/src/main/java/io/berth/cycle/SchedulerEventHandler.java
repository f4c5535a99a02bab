package io.berth.cycle;

import io.berth.cache.Cache;
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

/** Updates the cache, the queue and the other components from watch events of the cluster. */
public final class SchedulerEventHandler implements ClusterEventHandler {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulerEventHandler.class);
  private static final Map<EventResource, ClusterEvent> ADDED = events(Set.of(ActionType.ADD));
  private static final Map<EventResource, ClusterEvent> UPDATED = events(ActionType.updates());
  private static final Map<EventResource, ClusterEvent> DELETED = events(Set.of(ActionType.DELETE));

  private final Cache cache;
  private final SchedulingQueue queue;
  private final ProfileNames profileNames;
  private final WaitingPodsMap waitingPods;
  private final EventHandlingMeter meter;
  private final KubeletRejectionBackoff kubeletRejections;
  private final OtherSchedulerActivity otherSchedulers;
  private final AtomicInteger podsWithIgnoredTerms = new AtomicInteger();

  @Inject
  SchedulerEventHandler(
      Cache cache,
      SchedulingQueue queue,
      ProfileNames profileNames,
      WaitingPodsMap waitingPods,
      EventHandlingMeter meter,
      KubeletRejectionBackoff kubeletRejections,
      OtherSchedulerActivity otherSchedulers) {
    this.otherSchedulers = otherSchedulers;
    this.meter = meter;
    this.kubeletRejections = kubeletRejections;
    this.cache = cache;
    this.queue = queue;
    this.profileNames = profileNames;
    this.waitingPods = waitingPods;
  }

  private static Map<EventResource, ClusterEvent> events(Set<ActionType> actions) {
    Map<EventResource, ClusterEvent> events = new EnumMap<>(EventResource.class);
    for (EventResource resource : EventResource.values()) {
      events.put(resource, new ClusterEvent(resource, actions));
    }
    return events;
  }

  @Override
  public void onPodChange(@Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo newPod = after == null || after.isTerminal() ? null : after;
    PodInfo oldPod = before == null || before.isTerminal() ? null : before;
    if (oldPod != null && newPod != null && !oldPod.uid().equals(newPod.uid())) {
      podDeleted(oldPod); // another pod replaced it while the watch was interrupted
      oldPod = null;
    }
    if (newPod == null) {
      if (oldPod != null) {
        podDeleted(oldPod);
      }
    } else if (oldPod == null) {
      podAdded(newPod);
    } else {
      podUpdated(oldPod, newPod);
    }
  }

  private void podAdded(PodInfo pod) {
    if (isAssigned(pod)) {
      addAssignedPod(pod);
    } else if (isResponsibleFor(pod)) {
      long start = meter.start();
      queue.add(pod);
      meter.eventHandled(EventLabel.UNSCHEDULED_POD_ADD, start);
    } else {
      otherSchedulers.podUpdated(pod);
      meter.podOfOtherSchedulerPending(pod.schedulerName(), true);
    }
  }

  private void podUpdated(PodInfo before, PodInfo after) {
    if (isAssigned(before)) {
      updateAssignedPod(before, after);
    } else if (isAssigned(after)) {
      if (!isResponsibleFor(after)) {
        otherSchedulers.podBound(after);
        meter.podOfOtherSchedulerPending(after.schedulerName(), false);
      }
      addAssignedPod(after);
      if (isResponsibleFor(after)) {
        long start = meter.start();
        queue.remove(before);
        meter.eventHandled(EventLabel.UNSCHEDULED_POD_DELETE, start);
      }
    } else if (isResponsibleFor(after)) {
      updateQueuedPod(before, after);
    } else {
      otherSchedulers.podUpdated(after);
    }
  }

  private void updateAssignedPod(PodInfo before, PodInfo after) {
    long start = meter.start();
    cache.putPod(after);
    for (ClusterEvent event : PodSchedulingPropertiesChange.between(before, after)) {
      queue.moveAllToActiveOrBackoffQueue(event, before, after);
      meter.eventHandled(EventLabel.ofPod(event, true), start);
    }
    meter.eventHandled(EventLabel.ASSIGNED_POD_UPDATE, start);
  }

  private void updateQueuedPod(PodInfo before, PodInfo after) {
    long start = meter.start();
    updateInQueue(before, after);
    meter.eventHandled(EventLabel.UNSCHEDULED_POD_UPDATE, start);
    for (ClusterEvent event : PodSchedulingPropertiesChange.between(before, after)) {
      EventLabel label = EventLabel.ofPod(event, false);
      if (!label.equals(EventLabel.UNSCHEDULED_POD_UPDATE)) {
        meter.eventHandled(label, start);
      }
    }
  }

  private void updateInQueue(PodInfo before, PodInfo after) {
    queue.update(before, after);
    if (cache.isAssumedPod(after.uid())) {
      if (after.isTerminating() && !before.isTerminating()) {
        abortAssumedPod(after);
      }
      return;
    }
    String nomination = before.nominatedNodeName();
    if (!nomination.isEmpty() && !nomination.equals(after.nominatedNodeName())) {
      nominationDeleted(before);
    }
  }

  private void podDeleted(PodInfo pod) {
    if (isAssigned(pod)) {
      long start = meter.start();
      cache.removePod(pod.uid());
      requeuePods(DELETED, EventResource.POD, pod, null);
      meter.eventHandled(EventLabel.ASSIGNED_POD_DELETE, start);
    } else if (isResponsibleFor(pod)) {
      long start = meter.start();
      deleteFromQueue(pod);
      meter.eventHandled(EventLabel.UNSCHEDULED_POD_DELETE, start);
    } else {
      otherSchedulers.podDeleted(pod);
      meter.podOfOtherSchedulerPending(pod.schedulerName(), false);
    }
  }

  private void deleteFromQueue(PodInfo pod) {
    queue.remove(pod);
    if (cache.isAssumedPod(pod.uid())) {
      abortAssumedPod(pod);
    } else if (!pod.nominatedNodeName().isEmpty()) {
      nominationDeleted(pod);
    }
  }

  private void addAssignedPod(PodInfo pod) {
    long start = meter.start();
    cache.putPod(pod);
    reportIgnoredTerms(pod);
    requeuePods(ADDED, EventResource.POD, null, pod);
    meter.eventHandled(EventLabel.ASSIGNED_POD_ADD, start);
  }

  /**
   * Logs a warning for the first such pod, the second, the fourth and so on; the counter counts
   * all.
   */
  private void reportIgnoredTerms(PodInfo pod) {
    int ignored = pod.unsupportedFeatures().ignoredTerms();
    if (ignored == 0) {
      return;
    }
    meter.affinityTermsIgnored(ignored);
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

  /** Releases an assumed pod that was deleted; its binding will fail. */
  private void abortAssumedPod(PodInfo pod) {
    if (!waitingPods.reject(pod.uid(), "", "pod is deleted")) {
      cache.forgetPod(pod);
    }
    requeuePods(DELETED, EventResource.POD, pod, null);
  }

  /** Requeues the pods that had to respect the nomination. */
  private void nominationDeleted(PodInfo pod) {
    queue.moveAllToActiveOrBackoffQueue(
        DELETED.get(EventResource.POD), pod, null, other -> other.priority() <= pod.priority());
  }

  @Override
  public void onNodeChange(@Nullable NodeDescription before, @Nullable NodeDescription after) {
    long start = meter.start();
    if (after == null) {
      if (before != null) {
        cache.removeNode(before.name());
      }
      onObjectChange(EventResource.NODE, before, null, start);
      return;
    }
    cache.putNode(after);
    if (before == null) {
      onObjectChange(EventResource.NODE, null, after, start);
    } else {
      for (ActionType action : NodeSchedulingPropertiesChange.between(before, after)) {
        ClusterEvent event = ClusterEvent.of(EventResource.NODE, action);
        queue.moveAllToActiveOrBackoffQueue(event, before, after);
        meter.eventHandled(EventLabel.of(event), start);
      }
    }
  }

  @Override
  public void onPodRejected(PodInfo pod, String reason) {
    if (isResponsibleFor(pod)) {
      LOG.atWarn()
          .addKeyValue("pod", pod)
          .addKeyValue("node", pod.nodeName())
          .addKeyValue("reason", reason)
          .log("Kubelet rejected pod");
      kubeletRejections.add(pod, reason);
    }
  }

  @Override
  public void onObjectChange(
      EventResource resource, @Nullable Object before, @Nullable Object after) {
    onObjectChange(resource, before, after, meter.start());
  }

  private void onObjectChange(
      EventResource resource, @Nullable Object before, @Nullable Object after, long start) {
    var action = after == null ? DELETED : before == null ? ADDED : UPDATED;
    requeuePods(action, resource, before, after);
    meter.eventHandled(EventLabel.of(event(action, resource)), start);
  }

  private void requeuePods(
      Map<EventResource, ClusterEvent> action,
      EventResource resource,
      @Nullable Object before,
      @Nullable Object after) {
    queue.moveAllToActiveOrBackoffQueue(event(action, resource), before, after);
  }

  private static ClusterEvent event(
      Map<EventResource, ClusterEvent> action, EventResource resource) {
    return Objects.requireNonNull(action.get(resource));
  }

  private boolean isResponsibleFor(PodInfo pod) {
    return profileNames.contains(pod.schedulerName());
  }

  private static boolean isAssigned(PodInfo pod) {
    return !pod.nodeName().isEmpty();
  }
}
