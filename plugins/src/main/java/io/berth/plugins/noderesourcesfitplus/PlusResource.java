package io.berth.plugins.noderesourcesfitplus;

import io.berth.model.ResourceName;
import io.berth.plugins.noderesourcesfitplus.NodeResourcesFitPlusArgs.ResourceStrategy;

/**
 * A configured resource.
 *
 * @param packed whether full nodes are better, else empty ones are
 */
record PlusResource(ResourceName name, boolean packed, long weight) {
  static PlusResource of(String name, ResourceStrategy strategy) {
    return new PlusResource(
        ResourceName.of(name),
        strategy.type().equals(ResourceStrategy.MOST_ALLOCATED),
        strategy.weight());
  }
}
