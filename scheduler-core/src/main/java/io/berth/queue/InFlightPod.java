package io.berth.queue;

import org.jspecify.annotations.Nullable;

/** One attempt at a pod, from its being taken to its being put back or done. */
final class InFlightPod {
  private final long number;
  private final QueuedPodInfo pod;

  /** What happened last before it, followed by what happened since; null once it is forgotten. */
  InFlightPods.@Nullable Entry since;

  /** Whether somebody asked for the pod to be tried again. */
  boolean activated;

  /** Whether the pod was deleted or bound meanwhile. */
  boolean gone;

  /** Whether room is no longer kept for the pod, because it was given its place. */
  boolean roomDropped;

  InFlightPod(long number, QueuedPodInfo pod, InFlightPods.Entry since) {
    this.number = number;
    this.pod = pod;
    this.since = since;
  }

  long number() {
    return number;
  }

  QueuedPodInfo pod() {
    return pod;
  }

  /** Tells what has happened meanwhile means for a pod that comes back. */
  QueueingStrategy judge() {
    InFlightPods.Entry from = since;
    boolean somethingMayHelp = activated || from == null;
    UnschedulablePlugins rejectors = pod.rejectors();
    for (InFlightPods.Entry entry = from == null ? null : from.next;
        entry != null;
        entry = entry.next) {
      QueueingStrategy wake = rejectors.judge(pod.pod(), entry.what());
      if (wake == QueueingStrategy.AT_ONCE) {
        return wake;
      }
      somethingMayHelp |= wake == QueueingStrategy.AFTER_BACKOFF;
      if (somethingMayHelp && rejectors.pending().isEmpty()) {
        break; // nobody is left who could ask for more
      }
    }
    return somethingMayHelp ? QueueingStrategy.AFTER_BACKOFF : QueueingStrategy.NOT;
  }
}
