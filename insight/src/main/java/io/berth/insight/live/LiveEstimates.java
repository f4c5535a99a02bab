package io.berth.insight.live;

import java.util.function.BooleanSupplier;

/** Serves estimates on the current state of a cluster. Thread-safe. */
public interface LiveEstimates {
  /**
   * Returns the number of replicas that fit.
   *
   * @param isCancelled returns whether the client cancelled the request
   * @throws EstimateFailedException if there is no estimate
   */
  int replicas(EstimateRequest request, BooleanSupplier isCancelled);

  /**
   * Returns the number of sets that fit; empty sets fit without limit.
   *
   * @param isCancelled returns whether the client cancelled the request
   * @throws EstimateFailedException if there is no estimate
   */
  int sets(EstimateRequest request, BooleanSupplier isCancelled);
}
