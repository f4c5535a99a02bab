package io.berth.plugins.noderesourcesfit;

import java.util.List;

/**
 * Arguments of NodeResourcesFit.
 *
 * @param ignoredResources resources that never keep a pod off a node
 * @param ignoredResourceGroups prefixes (what stands before the slash) of such resources
 */
public record NodeResourcesFitArgs(
    List<String> ignoredResources,
    List<String> ignoredResourceGroups,
    ScoringStrategy scoringStrategy) {}
