package io.berth.insight.live;

import java.util.function.BooleanSupplier;

/** Answers questions about a cluster as it is at the moment, for many who ask at once. */
public interface Answers {
  /**
   * Counts replicas.
   *
   * @param gone tells whether nobody waits for the answer any more
   * @throws NoAnswerException if there is none
   */
  int replicas(Question question, BooleanSupplier gone);

  /**
   * Counts sets; where a set is empty, there is no end to them.
   *
   * @param gone tells whether nobody waits for the answer any more
   * @throws NoAnswerException if there is none
   */
  int sets(Question question, BooleanSupplier gone);
}
