package io.berth.insight.live;

import io.berth.insight.estimate.Component;
import io.berth.insight.estimate.Estimate;
import io.berth.insight.estimate.NodesEstimate;
import io.berth.insight.estimate.Quota;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Answers as Karmada's estimator does: every node by itself. */
public final class LiveNodesEstimates implements LiveEstimates {
  private final WatchedCluster cluster;
  private final QuotaSource quotas;

  public LiveNodesEstimates(WatchedCluster cluster, QuotaSource quotas) {
    this.cluster = cluster;
    this.quotas = quotas;
  }

  @Override
  public int replicas(EstimateRequest question, BooleanSupplier gone) {
    return least(estimate(question).replicas(question.set().getFirst().ask()), question);
  }

  @Override
  public int sets(EstimateRequest question, BooleanSupplier gone) {
    return least(estimate(question).sets(question.components()), question);
  }

  private NodesEstimate estimate(EstimateRequest question) {
    return NodesEstimate.on(cluster.rooms()).assuming(question.assumedComponents());
  }

  private int least(Estimate fitting, EstimateRequest question) {
    return Math.min(fitting.count(), allowed(quotas, question));
  }

  /** Returns what quotas allow; a namespace that is not named has none. */
  static int allowed(QuotaSource quotas, EstimateRequest question) {
    if (question.namespace().isEmpty()) {
      return Integer.MAX_VALUE;
    }
    List<Component> set = question.components();
    Estimate allowed = Quota.sets(quotas.in(question.namespace()), question.namespace(), set);
    return allowed == null ? Integer.MAX_VALUE : allowed.count();
  }
}
