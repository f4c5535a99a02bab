package io.berth.queue;

/**
 * How many pods wait.
 *
 * @param active those that can be tried now
 * @param backoff those that rest
 * @param unschedulable those that wait for something to happen
 * @param gated those that may not be tried yet
 */
public record QueueCounts(int active, int backoff, int unschedulable, int gated) {}
