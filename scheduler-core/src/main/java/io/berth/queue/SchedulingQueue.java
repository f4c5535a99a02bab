package io.berth.queue;

import io.berth.framework.ClusterEvent;
import io.berth.model.PodInfo;
import io.berth.runtime.PodNominator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The pods that wait to be tried, as the rest of the scheduler sees them. Every method may be
 * called by any thread.
 *
 * <p>A pod that was taken is <em>in flight</em> until it is put back or done. What happens
 * meanwhile is remembered for it, so that nothing that could help is missed; and the queue follows
 * its updates and its deletion, so that what is put back is the pod as it is now, or nothing.
 */
public interface SchedulingQueue {
  /** Takes in an unbound pod of one of our profiles. */
  void add(PodInfo pod);

  /** Takes in a change of an unbound pod of one of our profiles. */
  void update(PodInfo before, PodInfo after);

  /** Takes in that a pod was deleted or bound by anybody; its nomination goes too. */
  void remove(PodInfo pod);

  /**
   * Takes in that something happened in the cluster. Pods that were rejected by plugins which think
   * that it helps are tried again.
   *
   * @param before how the object was, as {@link io.berth.framework.QueueingHint} says; or null
   * @param after how it is now, or null
   */
  default void moveAllToActiveOrBackoffQueue(
      ClusterEvent event, @Nullable Object before, @Nullable Object after) {
    moveAllToActiveOrBackoffQueue(event, before, after, pod -> true);
  }

  /** As above, but only pods that pass the test are looked at. */
  void moveAllToActiveOrBackoffQueue(
      ClusterEvent event,
      @Nullable Object before,
      @Nullable Object after,
      Predicate<PodInfo> concerned);

  /** Has waiting pods tried as soon as possible, without backoff; others are left alone. */
  void activate(Iterable<PodInfo> pods);

  /** Waits for the next pod to try and takes it; null once the queue is closed. */
  @Nullable PoppedPod pop() throws InterruptedException;

  /** Takes the next pod to try if there is one now. */
  @Nullable PoppedPod tryPop();

  /** Puts a pod back that could not be placed. Nothing happens if it is gone or bound meanwhile. */
  void addUnschedulableIfNotPresent(PoppedPod pod, Diagnosis refusal);

  /**
   * Takes in that no plugin will reject a pod in flight any more: what happens from now on need not
   * be remembered for it. It may still be put back because of an error.
   */
  void stopTrackingEvents(PoppedPod pod);

  /** Ends the flight of a pod that will be bound, whatever happens from now on. */
  void done(PoppedPod pod);

  /** Keeps room for a pod on a node, until it is bound, deleted or nominated elsewhere. */
  void nominate(PodInfo pod, String nodeName);

  /** Keeps no room for the pod any longer. */
  void dropNomination(PodInfo pod);

  /** Returns the pods for which room is kept. */
  PodNominator nominations();

  /** Makes those ready whose time has come; to be called about every second. */
  void flush();

  /** Ends all waiting in {@link #pop}. */
  void close();
}
