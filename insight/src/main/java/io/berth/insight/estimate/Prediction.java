package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.ResourceUnits;
import io.berth.insight.amounts.RunningTotal;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.model.NodeInfo;
import io.berth.model.Quantity;
import io.berth.model.Snapshot;
import java.util.Map;

/**
 * Implements Clusternet's built-in predictor. It fails if any matching node is overcommitted.
 * Affinity, cordons and readiness are ignored.
 */
public final class Prediction {
  private Prediction() {}

  /** Signals that there is no prediction; the message contains the reason. */
  public static final class PredictionFailedException extends Exception {
    private static final long serialVersionUID = 1;

    private PredictionFailedException(String message) {
      super(message);
    }
  }

  /** Returns the number of replicas that fit on matching nodes. */
  public static int replicas(Snapshot snapshot, ReplicaRequest request)
      throws PredictionFailedException {
    ResourceAmounts amounts = request.resourceRequest().positive();
    long sum = 0;
    boolean found = false;
    for (NodeInfo node : snapshot.nodes()) {
      if (request.nodeClaim().affinity().matches(node.labels(), node.name())
          && node.taints().firstUntolerated(request.nodeClaim().tolerations()) == null) {
        found = true;
        sum = SaturatingMath.add(sum, fitting(node, amounts));
      }
    }
    if (!found) {
      throw new PredictionFailedException(
          "no node matches the node selector and is without untolerated taints");
    }
    return SaturatingMath.toInt(sum);
  }

  private static long fitting(NodeInfo node, ResourceAmounts amounts)
      throws PredictionFailedException {
    RunningTotal used = new RunningTotal();
    node.pods().forEach(used::add);
    ResourceAmounts usedAmounts = used.amounts();
    ResourceAmounts allocatable = ResourceAmounts.of(node.allocatable());
    for (Map.Entry<String, Quantity> entry : usedAmounts.asMap().entrySet()) {
      if (entry.getValue().compareTo(allocatable.get(entry.getKey())) > 0) {
        throw new PredictionFailedException(
            "node %s has %s of %s, but its pods request %s"
                .formatted(
                    node.name(),
                    allocatable.get(entry.getKey()),
                    entry.getKey(),
                    entry.getValue()));
      }
    }
    ResourceAmounts free = allocatable.minus(usedAmounts);
    long max = Math.min(Integer.MAX_VALUE, free.get(Limit.PODS).value());
    for (Map.Entry<String, Quantity> entry : amounts.asMap().entrySet()) {
      long fitting = ResourceUnits.of(entry.getKey(), free.get(entry.getKey()));
      max = Math.min(max, fitting / ResourceUnits.of(entry.getKey(), entry.getValue()));
    }
    return max;
  }
}
