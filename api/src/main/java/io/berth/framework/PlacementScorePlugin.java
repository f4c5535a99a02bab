package io.berth.framework;

/**
 * Ranks placements of whole pod groups. Pod groups are not built yet, so nothing is asked of it: it
 * marks the plugins that configurations may name at this point.
 */
public interface PlacementScorePlugin extends Plugin {}
