package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;

/** The request of one replica: its resources and its node claim. */
public record ReplicaRequest(ResourceAmounts resourceRequest, NodeClaim nodeClaim) {
  /** A request without resources and node claim. */
  public static final ReplicaRequest NOTHING =
      new ReplicaRequest(ResourceAmounts.NONE, NodeClaim.NONE);
}
