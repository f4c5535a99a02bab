package io.berth.insight.estimate;

import io.berth.model.ResourceName;

/** What is free on a node, be it a real one or one that a grade stands for. */
interface Capacity {
  /** Returns how much is free of a resource, never less than 0. */
  long free(ResourceName resource);

  /** Returns how many more pods the node takes, never less than 0. */
  long slots();

  /** Tells whether the node will do for replicas that claim this. */
  boolean suits(NodeClaim claim);
}
