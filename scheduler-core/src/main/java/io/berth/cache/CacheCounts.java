package io.berth.cache;

/**
 * The number of objects in the cache.
 *
 * @param nodes nodes, including those known only from their pods
 * @param pods pods on nodes
 * @param assumed pods among them that the API server has not confirmed yet
 */
public record CacheCounts(int nodes, int pods, int assumed) {}
