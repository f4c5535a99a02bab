package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;

/** What one replica asks for. */
public record ReplicaRequest(ResourceAmounts request, NodeClaim claim) {
  /** Asks for a place among the pods of any node, and nothing else. */
  public static final ReplicaRequest NOTHING =
      new ReplicaRequest(ResourceAmounts.NONE, NodeClaim.NONE);
}
