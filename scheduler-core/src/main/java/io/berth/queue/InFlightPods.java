package io.berth.queue;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.EventLabel;
import io.berth.framework.EventResource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pods in flight and the events observed since the oldest of them was popped.
 *
 * <p>Events form a linked list that only grows at its end. Every pod in flight holds the last entry
 * before its own start and nothing holds the head, so entries older than all pods in flight are
 * garbage collected.
 */
final class InFlightPods {
  /** The number of events during one attempt after which the pod is requeued unconditionally. */
  static final int MAX_EVENTS = 10_000;

  /** The head of the list, an event that applies to no pod. */
  private static final ObservedEvent NO_EVENT =
      ObservedEvent.of(
          new ClusterEvent(EventResource.WILDCARD, ActionType.all()), null, null, pod -> false);

  /** An entry of the list. */
  static final class Entry {
    private final long number;
    private final ObservedEvent event;
    @Nullable Entry next;

    private Entry(long number, ObservedEvent event) {
      this.number = number;
      this.event = event;
    }

    ObservedEvent event() {
      return event;
    }
  }

  private final Map<Long, InFlightPod> pods = new LinkedHashMap<>();
  private Entry latest = new Entry(0, NO_EVENT);
  private long lastId;
  private int tracking;

  InFlightPod add(QueuedPodInfo pod) {
    InFlightPod inFlight = new InFlightPod(++lastId, pod, latest);
    pods.put(inFlight.id(), inFlight);
    tracking++;
    return inFlight;
  }

  /** Removes the pod with this id and returns it; null if it was removed before. */
  @Nullable InFlightPod remove(long id) {
    InFlightPod inFlight = pods.remove(id);
    if (inFlight != null && inFlight.since != null) {
      tracking--;
    }
    return inFlight;
  }

  /** Stops tracking events for the pod with this id. */
  void stopTrackingEvents(long id) {
    InFlightPod inFlight = pods.get(id);
    if (inFlight != null) {
      stopTracking(inFlight);
    }
  }

  /** Returns whether events are tracked for any pod. */
  boolean isTracking() {
    return tracking > 0;
  }

  /** Records the event if it is tracked for any pod. */
  void addEventIfAnyInFlight(ObservedEvent event) {
    if (tracking == 0) {
      return;
    }
    Entry entry = new Entry(latest.number + 1, event);
    latest.next = entry;
    latest = entry;
    // A pod can stay in flight while it waits on Permit; the list must stay bounded.
    if (entry.number % MAX_EVENTS == 0) {
      for (InFlightPod inFlight : pods.values()) {
        if (inFlight.since != null && latest.number - inFlight.since.number >= MAX_EVENTS) {
          stopTracking(inFlight);
        }
      }
    }
  }

  /** Counts the tracked events, and the pods that they are tracked for. */
  Map<EventLabel, Integer> eventCounts() {
    Map<EventLabel, Integer> counts = new LinkedHashMap<>();
    counts.put(EventLabel.POD_POPPED, tracking);
    for (Entry entry = oldest(); entry != null; entry = entry.next) {
      counts.merge(entry.event.label(), 1, Integer::sum);
    }
    return counts;
  }

  private @Nullable Entry oldest() {
    for (InFlightPod inFlight : pods.values()) {
      if (inFlight.since != null) {
        return inFlight.since.next;
      }
    }
    return null;
  }

  private void stopTracking(InFlightPod inFlight) {
    if (inFlight.since != null) {
      inFlight.since = null;
      tracking--;
    }
  }

  /** One scheduling attempt, from pop to {@code addUnschedulableIfNotPresent} or {@code done}. */
  static final class InFlightPod {
    private final long id;
    private final QueuedPodInfo pod;

    /** The last entry before the attempt; null once events are no longer tracked. */
    InFlightPods.@Nullable Entry since;

    /** Whether the pod was activated during the attempt. */
    boolean activated;

    /** Whether the pod was deleted or bound during the attempt. */
    boolean removed;

    /** Whether the nomination was dropped because a node was assigned. */
    boolean nominationDropped;

    InFlightPod(long id, QueuedPodInfo pod, InFlightPods.Entry since) {
      this.id = id;
      this.pod = pod;
      this.since = since;
    }

    long id() {
      return id;
    }

    QueuedPodInfo pod() {
      return pod;
    }

    /** Returns the queueing strategy that results from the events observed during the attempt. */
    QueueingStrategy queueingStrategy() {
      InFlightPods.Entry from = since;
      boolean requeue = activated || from == null;
      UnschedulablePlugins unschedulablePlugins = pod.unschedulablePlugins();
      for (InFlightPods.Entry entry = from == null ? null : from.next;
          entry != null;
          entry = entry.next) {
        QueueingStrategy strategy = unschedulablePlugins.queueingStrategy(pod.pod(), entry.event());
        if (strategy == QueueingStrategy.IMMEDIATELY) {
          return strategy;
        }
        requeue |= strategy == QueueingStrategy.AFTER_BACKOFF;
        if (requeue && unschedulablePlugins.pending().isEmpty()) {
          break; // no remaining plugin can strengthen the result
        }
      }
      return requeue ? QueueingStrategy.AFTER_BACKOFF : QueueingStrategy.SKIP;
    }
  }
}
