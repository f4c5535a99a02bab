package io.berth.queue;

import io.berth.framework.QueuedPod;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod.Place;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pod that the queue holds or follows, and its history. Touched under the queue's lock only. All
 * times are readings of the queue's ticker.
 */
final class QueuedPodInfo implements QueuedPod {
  /** In the place of a time. */
  static final long UNKNOWN = Long.MIN_VALUE;

  private PodInfo pod;
  private long queuedAt;
  private long order;
  private UnschedulablePlugins rejectors;
  private int attempts;
  private int rejections;
  private int errorsInARow;
  private long firstReadyAt = UNKNOWN;

  /** When it was last told to try though nothing had happened. */
  long flushedAt = UNKNOWN;

  /** Whether that is what the next attempt comes from. */
  boolean flushed;

  /** The second in which it has rested enough, computed by {@link BackoffQueue} when needed. */
  long restedAt = UNKNOWN;

  /** The heap that it is in and where, kept by {@link PodHeap}; or null. */
  @Nullable PodHeap heap;

  int heapIndex;

  /** The attempt that is under way, or null. */
  @Nullable InFlightPod flight;

  QueuedPodInfo(PodInfo pod, UnschedulablePlugins nobody, long now, long order) {
    this.pod = pod;
    this.rejectors = nobody;
    this.queuedAt = now;
    this.order = order;
  }

  @Override
  public PodInfo pod() {
    return pod;
  }

  @Override
  public long queuedAt() {
    return queuedAt;
  }

  /** Returns a number that is greater for whoever was queued later, however short a time. */
  long order() {
    return order;
  }

  UnschedulablePlugins rejectors() {
    return rejectors;
  }

  int attempts() {
    return attempts;
  }

  /** Returns how many failures its rest is measured by. */
  int failures() {
    return errorsInARow > 0 ? errorsInARow : rejections;
  }

  /**
   * Returns what people are shown of it.
   *
   * @param active the heap of those that can be tried now
   */
  PendingPod toPending(PodHeap active) {
    return new PendingPod(pod, place(active), attempts, rejectors.all());
  }

  private Place place(PodHeap active) {
    if (flight != null) {
      return Place.IN_FLIGHT;
    }
    if (heap != null) {
      return heap == active ? Place.ACTIVE : Place.BACKOFF;
    }
    return rejectors.gate() == null ? Place.UNSCHEDULABLE : Place.GATED;
  }

  /** Adds it to the pods of those who rejected it, unless it is being tried again. */
  void countRejectors(Map<UnschedulablePlugin, Integer> counts) {
    if (flight == null && !rejectors.isEmpty()) {
      for (String plugin : rejectors.all()) {
        counts.merge(new UnschedulablePlugin(plugin, pod.schedulerName()), 1, Integer::sum);
      }
    }
  }

  void follow(PodInfo latest) {
    pod = latest;
  }

  void rejectedBy(UnschedulablePlugins now) {
    rejectors = now;
  }

  void readyAt(long now) {
    if (firstReadyAt == UNKNOWN) {
      firstReadyAt = now;
    }
  }

  /**
   * Begins an attempt.
   *
   * @param nomination the node that room is kept on for the pod, or null; its status may be behind
   */
  PoppedPod takeOff(InFlightPod attempt, long nanos, @Nullable String nomination) {
    flight = attempt;
    attempts++;
    long since = firstReadyAt == UNKNOWN ? queuedAt : firstReadyAt;
    PodInfo nominated =
        nomination == null || nomination.equals(pod.nominatedNodeName())
            ? pod
            : pod.nominatedTo(nomination);
    return new PoppedPod(nominated, pod, attempts, since, attempt.number(), nanos, flushed);
  }

  /** Ends an attempt that came to nothing. */
  void refused(UnschedulablePlugins by, long now, long laterOrder) {
    flight = null;
    rejectors = by;
    if (by.isEmpty()) {
      errorsInARow++;
    } else {
      rejections++;
      errorsInARow = 0;
    }
    queuedAt = now;
    order = laterOrder;
    restedAt = UNKNOWN;
    flushedAt = UNKNOWN;
    flushed = false;
  }
}
