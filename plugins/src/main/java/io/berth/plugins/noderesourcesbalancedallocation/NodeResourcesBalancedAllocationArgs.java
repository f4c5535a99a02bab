package io.berth.plugins.noderesourcesbalancedallocation;

import io.berth.plugins.shared.ResourceSpec;
import java.util.List;

/** Arguments of NodeResourcesBalancedAllocation: the resources to balance, each with weight 1. */
public record NodeResourcesBalancedAllocationArgs(List<ResourceSpec> resources) {}
