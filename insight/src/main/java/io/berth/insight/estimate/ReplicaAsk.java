package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;

/** What one replica asks for. */
public record ReplicaAsk(ResourceAmounts request, NodeClaim claim) {
  /** Asks for a place among the pods of any node, and nothing else. */
  public static final ReplicaAsk NOTHING = new ReplicaAsk(ResourceAmounts.NONE, NodeClaim.NONE);
}
