package io.berth.framework;

/** Whether an event makes a rejected pod worth another scheduling attempt. */
public enum QueueingHint {
  /** The event may make the pod schedulable: the pod moves to the active or the backoff queue. */
  QUEUE,
  /** The event does not make the pod schedulable: the pod stays where it is. */
  QUEUE_SKIP;

  /** Returns {@link #QUEUE} if the event may help the pod, otherwise {@link #QUEUE_SKIP}. */
  public static QueueingHint queueIf(boolean schedulable) {
    return schedulable ? QUEUE : QUEUE_SKIP;
  }
}
