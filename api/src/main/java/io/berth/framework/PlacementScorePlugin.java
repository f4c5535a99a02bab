package io.berth.framework;

/**
 * Scores placements of pod groups. Marks the plugins that configurations may name at this extension
 * point; never called, because pod groups are not supported.
 */
public interface PlacementScorePlugin extends Plugin {}
