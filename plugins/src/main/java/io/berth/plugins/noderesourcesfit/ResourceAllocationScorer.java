package io.berth.plugins.noderesourcesfit;

import static java.util.Objects.requireNonNull;

import io.berth.model.NodeInfo;
import io.berth.plugins.shared.AllocationScores;
import io.berth.plugins.shared.RequestedResources;

/** Scores a node by its resource allocation, as the scoring strategy defines it. */
abstract sealed class ResourceAllocationScorer {

  static ResourceAllocationScorer of(ScoringStrategy strategy) {
    return switch (strategy.type()) {
      case ScoringStrategy.LEAST_ALLOCATED -> new LeastAllocated();
      case ScoringStrategy.MOST_ALLOCATED -> new MostAllocated();
      case ScoringStrategy.REQUESTED_TO_CAPACITY_RATIO ->
          new RequestedToCapacityRatio(
              UtilizationShape.of(requireNonNull(strategy.shape(), "shape")));
      default ->
          throw new IllegalArgumentException(
              "Unknown scoring strategy %s".formatted(strategy.type()));
    };
  }

  /** Scores one resource, whose capacity is not 0. */
  abstract long score(long requested, long capacity);

  /** Returns whether a resource with this score is part of the mean. */
  boolean counts(long score) {
    return true;
  }

  /** Divides the weighted sum of scores by the sum of weights, which is not 0. */
  long mean(long scores, long weights) {
    return scores / weights;
  }

  /** Scores a node with the pod, over the resources that the node has. */
  final long score(RequestedResources requested, NodeInfo node) {
    long scores = 0;
    long weights = 0;
    for (int i = 0; i < requested.size(); i++) {
      long capacity = requested.capacity(i, node);
      if (capacity == 0) {
        continue;
      }
      long score = score(requested.usedNonZero(i, node) + requested.amount(i), capacity);
      if (counts(score)) {
        scores += score * requested.weight(i);
        weights += requested.weight(i);
      }
    }
    return weights == 0 ? 0 : mean(scores, weights);
  }

  /** Prefers nodes with the least requested resources. */
  private static final class LeastAllocated extends ResourceAllocationScorer {
    @Override
    long score(long requested, long capacity) {
      return AllocationScores.leastRequestedScore(requested, capacity);
    }
  }

  /** Prefers nodes with the most requested resources. */
  private static final class MostAllocated extends ResourceAllocationScorer {
    @Override
    long score(long requested, long capacity) {
      return AllocationScores.mostRequestedScore(requested, capacity);
    }
  }

  /** Scores utilization by a configured shape. */
  private static final class RequestedToCapacityRatio extends ResourceAllocationScorer {
    private static final long MAX_UTILIZATION = 100;

    private final UtilizationShape shape;

    RequestedToCapacityRatio(UtilizationShape shape) {
      this.shape = shape;
    }

    @Override
    long score(long requested, long capacity) {
      return shape.at(
          requested > capacity ? MAX_UTILIZATION : requested * MAX_UTILIZATION / capacity);
    }

    /** A score of 0 is not part of the mean. */
    @Override
    boolean counts(long score) {
      return score > 0;
    }

    /** Rounds half up; only positive scores get here. */
    @Override
    long mean(long scores, long weights) {
      return (2 * scores + weights) / (2 * weights);
    }
  }
}
