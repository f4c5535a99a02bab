package io.berth.queue;

/** What a happening means for a pod that waits. */
enum QueueingStrategy {
  /** It goes on waiting. */
  NOT,
  /** It is tried again once it has rested. */
  AFTER_BACKOFF,
  /** It is tried again without rest. */
  AT_ONCE
}
