package io.berth.queue;

import io.berth.framework.QueuedPod;
import io.berth.model.PodInfo;
import io.berth.queue.InFlightPods.InFlightPod;
import io.berth.queue.PendingPod.State;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pod in the queue or in flight, with its history. Guarded by the queue's lock. All times are
 * readings of the queue's ticker.
 */
final class QueuedPodInfo implements QueuedPod {
  /** Represents a time that is not set. */
  static final long NOT_SET = Long.MIN_VALUE;

  private PodInfo pod;
  private long queuedAt;
  private long sequence;
  private UnschedulablePlugins unschedulablePlugins;
  private int attempts;
  private int unschedulableCount;
  private int consecutiveErrorsCount;
  private long firstReadyAt = NOT_SET;

  /** When the pod was last flushed from the unschedulable pods. */
  long flushedAt = NOT_SET;

  /** Whether the next attempt results from that flush. */
  boolean flushed;

  /** The second in which the backoff expires; computed on demand by {@link BackoffQueue}. */
  long backoffExpiration = NOT_SET;

  /** The heap that holds the pod, or null; with the index, maintained by {@link PodHeap}. */
  @Nullable PodHeap heap;

  int heapIndex;

  /** The attempt in progress, or null. */
  @Nullable InFlightPod inFlight;

  QueuedPodInfo(PodInfo pod, UnschedulablePlugins none, long now, long sequence) {
    this.pod = pod;
    this.unschedulablePlugins = none;
    this.queuedAt = now;
    this.sequence = sequence;
  }

  @Override
  public PodInfo pod() {
    return pod;
  }

  @Override
  public long queuedAt() {
    return queuedAt;
  }

  /** Returns a number that is greater for pods queued later, even within one tick. */
  long sequence() {
    return sequence;
  }

  UnschedulablePlugins unschedulablePlugins() {
    return unschedulablePlugins;
  }

  int attempts() {
    return attempts;
  }

  /** Returns the number of failures that determines the backoff. */
  int failures() {
    return consecutiveErrorsCount > 0 ? consecutiveErrorsCount : unschedulableCount;
  }

  /**
   * Returns the pod for debug pages and audits.
   *
   * @param active the activeQ
   */
  PendingPod toPending(PodHeap active) {
    return new PendingPod(pod, state(active), attempts, unschedulablePlugins.all());
  }

  private State state(PodHeap active) {
    if (inFlight != null) {
      return State.IN_FLIGHT;
    }
    if (heap != null) {
      return heap == active ? State.ACTIVE : State.BACKOFF;
    }
    return unschedulablePlugins.gatingPlugin() == null ? State.UNSCHEDULABLE : State.GATED;
  }

  /** Counts the pod for each plugin that rejected it, unless it is in flight. */
  void countUnschedulablePlugins(Map<PluginProfileKey, Integer> counts) {
    if (inFlight == null && !unschedulablePlugins.isEmpty()) {
      for (String plugin : unschedulablePlugins.all()) {
        counts.merge(new PluginProfileKey(plugin, pod.schedulerName()), 1, Integer::sum);
      }
    }
  }

  void update(PodInfo latest) {
    pod = latest;
  }

  void setUnschedulablePlugins(UnschedulablePlugins plugins) {
    unschedulablePlugins = plugins;
  }

  void markReady(long now) {
    if (firstReadyAt == NOT_SET) {
      firstReadyAt = now;
    }
  }

  /**
   * Starts an attempt.
   *
   * @param nomination the node that the queue nominates the pod to, or null; the pod's status may
   *     lag behind
   */
  PoppedPod startAttempt(InFlightPod attempt, long nanos, @Nullable String nomination) {
    inFlight = attempt;
    attempts++;
    long since = firstReadyAt == NOT_SET ? queuedAt : firstReadyAt;
    PodInfo nominated =
        nomination == null || nomination.equals(pod.nominatedNodeName())
            ? pod
            : pod.withNominatedNodeName(nomination);
    return new PoppedPod(nominated, pod, attempts, since, attempt.id(), nanos, flushed);
  }

  /** Ends a failed attempt. */
  void endAttempt(UnschedulablePlugins rejectedBy, long now, long newSequence) {
    inFlight = null;
    unschedulablePlugins = rejectedBy;
    if (rejectedBy.isEmpty()) {
      consecutiveErrorsCount++;
    } else {
      unschedulableCount++;
      consecutiveErrorsCount = 0;
    }
    queuedAt = now;
    sequence = newSequence;
    backoffExpiration = NOT_SET;
    flushedAt = NOT_SET;
    flushed = false;
  }
}
