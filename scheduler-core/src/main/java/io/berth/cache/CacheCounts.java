package io.berth.cache;

/**
 * The number of objects in the cache.
 *
 * @param nodes nodes, those included that are known only from pods on them
 * @param pods pods on nodes
 * @param assumed pods among them that the API server has not confirmed yet
 */
public record CacheCounts(int nodes, int pods, int assumed) {}
