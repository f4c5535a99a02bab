package io.berth.insight.estimate;

import io.berth.model.ResourceName;

/** The free capacity of a node, either a real one or one that represents a grade. */
interface Capacity {
  /** Returns the free amount of a resource, at least 0. */
  long free(ResourceName resource);

  /** Returns the number of further pods that the node accepts, at least 0. */
  long slots();

  /** Returns whether the node matches a claim. */
  boolean matches(NodeClaim claim);
}
