package io.berth.insight.live;

import java.util.function.BooleanSupplier;

/** Answers questions about a cluster as it is at the moment, for many who ask at once. */
public interface LiveEstimates {
  /**
   * Counts replicas.
   *
   * @param gone tells whether nobody waits for the answer any more
   * @throws EstimateFailedException if there is none
   */
  int replicas(EstimateRequest question, BooleanSupplier gone);

  /**
   * Counts sets; where a set is empty, there is no end to them.
   *
   * @param gone tells whether nobody waits for the answer any more
   * @throws EstimateFailedException if there is none
   */
  int sets(EstimateRequest question, BooleanSupplier gone);
}
