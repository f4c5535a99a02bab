package io.berth.queue;

/** How an event requeues a pod. */
enum QueueingStrategy {
  /** The pod stays unschedulable. */
  SKIP,
  /** The pod is requeued after its backoff. */
  AFTER_BACKOFF,
  /** The pod is requeued without backoff. */
  IMMEDIATELY
}
