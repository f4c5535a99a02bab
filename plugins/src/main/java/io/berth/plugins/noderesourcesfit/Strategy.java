package io.berth.plugins.noderesourcesfit;

import static java.util.Objects.requireNonNull;

import io.berth.model.NodeInfo;
import io.berth.plugins.shared.RequestedResources;

/** How full a node may be: turns its use into a score. */
abstract sealed class Strategy permits LeastAllocated, MostAllocated, RequestedToCapacityRatio {

  static Strategy of(ScoringStrategy configured) {
    return switch (configured.type()) {
      case ScoringStrategy.LEAST_ALLOCATED -> new LeastAllocated();
      case ScoringStrategy.MOST_ALLOCATED -> new MostAllocated();
      case ScoringStrategy.REQUESTED_TO_CAPACITY_RATIO ->
          new RequestedToCapacityRatio(
              UtilizationShape.of(requireNonNull(configured.shape(), "shape")));
      default ->
          throw new IllegalArgumentException(
              "There is no scoring strategy (%s).".formatted(configured.type()));
    };
  }

  /** Scores one resource of a node that has some of it. */
  abstract long score(long requested, long capacity);

  /** Tells whether a resource of this score takes part in the mean. */
  boolean counts(long score) {
    return true;
  }

  /** Divides the weighted sum of scores by the sum of weights, which is not 0. */
  long mean(long scores, long weights) {
    return scores / weights;
  }

  /** Scores a node as it would be with the pod on it, over the resources that the node has. */
  final long score(RequestedResources demand, NodeInfo node) {
    long scores = 0;
    long weights = 0;
    for (int i = 0; i < demand.size(); i++) {
      long capacity = demand.capacity(i, node);
      if (capacity == 0) {
        continue;
      }
      long score = score(demand.usedNonZero(i, node) + demand.amount(i), capacity);
      if (counts(score)) {
        scores += score * demand.weight(i);
        weights += demand.weight(i);
      }
    }
    return weights == 0 ? 0 : mean(scores, weights);
  }
}
