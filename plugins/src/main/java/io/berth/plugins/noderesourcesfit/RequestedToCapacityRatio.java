package io.berth.plugins.noderesourcesfit;

/** Prefers a utilisation of the user's choice. */
final class RequestedToCapacityRatio extends Strategy {
  private static final long FULL = 100;

  private final UtilizationShape shape;

  RequestedToCapacityRatio(UtilizationShape shape) {
    this.shape = shape;
  }

  @Override
  long score(long requested, long capacity) {
    return shape.at(requested > capacity ? FULL : requested * FULL / capacity);
  }

  /** What scores nothing does not pull the mean down either. */
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
