package io.berth.cache;

/**
 * How much the cache holds.
 *
 * @param nodes those that were told of, and those that pods are said to be on
 * @param pods those on nodes
 * @param assumed those of them that the API server has not told of yet
 */
public record CacheCounts(int nodes, int pods, int assumed) {}
