package io.berth.queue;

/**
 * The number of pods in each part of the queue.
 *
 * @param active pods in the activeQ
 * @param backoff pods in the backoffQ
 * @param unschedulable unschedulable pods, without the gated ones
 * @param gated pods that a PreEnqueue plugin rejects
 */
public record QueueCounts(int active, int backoff, int unschedulable, int gated) {}
