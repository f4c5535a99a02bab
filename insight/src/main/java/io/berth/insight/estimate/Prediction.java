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
 * What Clusternet's built-in predictor answers. It is strict: a single node that holds more than it
 * has, among those that will do, leaves everything without an answer. Affinity, cordons and
 * readiness it does not look at.
 */
public final class Prediction {
  private Prediction() {}

  /** There is no answer, for a reason that the message tells. */
  public static final class NoAnswer extends Exception {
    private static final long serialVersionUID = 1;

    private NoAnswer(String message) {
      super(message);
    }
  }

  /** Returns how many replicas fit on the nodes that will do. */
  public static int replicas(Snapshot snapshot, ReplicaRequest ask) throws NoAnswer {
    ResourceAmounts request = ask.request().positive();
    long sum = 0;
    boolean found = false;
    for (NodeInfo node : snapshot.nodes()) {
      if (ask.claim().affinity().matches(node.labels(), node.name())
          && node.taints().firstUntolerated(ask.claim().tolerations()) == null) {
        found = true;
        sum = SaturatingMath.add(sum, fitting(node, request));
      }
    }
    if (!found) {
      throw new NoAnswer("no node matches the node selector and is without untolerated taints");
    }
    return SaturatingMath.toInt(sum);
  }

  private static long fitting(NodeInfo node, ResourceAmounts request) throws NoAnswer {
    RunningTotal used = new RunningTotal();
    node.pods().forEach(used::add);
    ResourceAmounts taken = used.amounts();
    ResourceAmounts allocatable = ResourceAmounts.of(node.allocatable());
    for (Map.Entry<String, Quantity> one : taken.asMap().entrySet()) {
      if (one.getValue().compareTo(allocatable.get(one.getKey())) > 0) {
        throw new NoAnswer(
            "node %s has %s of %s, but its pods hold %s"
                .formatted(
                    node.name(), allocatable.get(one.getKey()), one.getKey(), one.getValue()));
      }
    }
    ResourceAmounts free = allocatable.minus(taken);
    long most = Math.min(Integer.MAX_VALUE, free.get(Limit.PODS).value());
    for (Map.Entry<String, Quantity> one : request.asMap().entrySet()) {
      long here = ResourceUnits.of(one.getKey(), free.get(one.getKey()));
      most = Math.min(most, here / ResourceUnits.of(one.getKey(), one.getValue()));
    }
    return most;
  }
}
