package io.berth.insight.live;

import io.berth.insight.estimate.Component;
import io.berth.insight.estimate.Estimate;
import io.berth.insight.estimate.NodesEstimate;
import io.berth.insight.estimate.Quota;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Estimates node by node like Karmada's estimator. */
public final class LiveNodesEstimates implements LiveEstimates {
  private final WatchedCluster cluster;
  private final QuotaSource quotas;

  public LiveNodesEstimates(WatchedCluster cluster, QuotaSource quotas) {
    this.cluster = cluster;
    this.quotas = quotas;
  }

  @Override
  public int replicas(EstimateRequest request, BooleanSupplier isCancelled) {
    return limited(estimate(request).replicas(request.set().getFirst().request()), request);
  }

  @Override
  public int sets(EstimateRequest request, BooleanSupplier isCancelled) {
    return limited(estimate(request).sets(request.components()), request);
  }

  private NodesEstimate estimate(EstimateRequest request) {
    return NodesEstimate.on(cluster.nodeCapacities()).assuming(request.assumedComponents());
  }

  private int limited(Estimate fitting, EstimateRequest request) {
    return Math.min(fitting.count(), allowed(quotas, request));
  }

  /** Returns the number of sets that quotas allow; an unknown namespace has no quotas. */
  static int allowed(QuotaSource quotas, EstimateRequest request) {
    if (request.namespace().isEmpty()) {
      return Integer.MAX_VALUE;
    }
    List<Component> set = request.components();
    Estimate allowed = Quota.sets(quotas.in(request.namespace()), request.namespace(), set);
    return allowed == null ? Integer.MAX_VALUE : allowed.count();
  }
}
