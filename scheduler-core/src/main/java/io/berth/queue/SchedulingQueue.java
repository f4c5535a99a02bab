package io.berth.queue;

import io.berth.framework.ClusterEvent;
import io.berth.model.PodInfo;
import io.berth.runtime.NominatedPodLister;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The queue of pods to schedule. All methods are thread-safe.
 *
 * <p>A popped pod is <em>in flight</em> until it is added back or done. Events during that time are
 * recorded for it, so that none that could make it schedulable is missed; updates and deletion are
 * applied too, so that what is added back is the current pod, or nothing.
 */
public interface SchedulingQueue {
  /** Adds an unbound pod of one of the profiles. */
  void add(PodInfo pod);

  /** Updates an unbound pod of one of the profiles. */
  void update(PodInfo before, PodInfo after);

  /** Removes a pod that was deleted or bound, and its nomination. */
  void remove(PodInfo pod);

  /**
   * Requeues the pods whose rejecting plugins are interested in the event.
   *
   * @param before the object before the event, as {@link io.berth.framework.QueueingHint}
   *     specifies, or null
   * @param after the object after the event, or null
   */
  default void moveAllToActiveOrBackoffQueue(
      ClusterEvent event, @Nullable Object before, @Nullable Object after) {
    moveAllToActiveOrBackoffQueue(event, before, after, pod -> true);
  }

  /** Requeues as above, but only pods that pass the pre-check. */
  void moveAllToActiveOrBackoffQueue(
      ClusterEvent event,
      @Nullable Object before,
      @Nullable Object after,
      Predicate<PodInfo> preCheck);

  /** Moves the pods to the activeQ without backoff; ignores pods that are not in the queue. */
  void activate(Iterable<PodInfo> pods);

  /** Pops the next pod, waiting for one if necessary; returns null once the queue is closed. */
  @Nullable PoppedPod pop() throws InterruptedException;

  /** Pops the next pod without waiting; returns null if there is none. */
  @Nullable PoppedPod tryPop();

  /**
   * Adds a pod back after a failed attempt. No-op if the pod was deleted or bound during the
   * attempt.
   */
  void addUnschedulableIfNotPresent(PoppedPod pod, Diagnosis diagnosis);

  /**
   * Stops recording events for a pod in flight, once no plugin can reject it any more. It may still
   * be added back because of an error.
   */
  void stopTrackingEvents(PoppedPod pod);

  /** Ends the attempt of a pod that will be bound. */
  void done(PoppedPod pod);

  /** Nominates the pod to the node until it is bound, deleted or nominated to another node. */
  void addNominatedPod(PodInfo pod, String nodeName);

  /** Deletes the pod's nomination, if any. */
  void deleteNominatedPodIfExists(PodInfo pod);

  /** Returns the nominated pods by node. */
  NominatedPodLister nominatedPodLister();

  /**
   * Moves pods with expired backoff or exceeded unschedulable duration; to be called about every
   * second.
   */
  void flush();

  /** Closes the queue and releases callers waiting in {@link #pop}. */
  void close();
}
