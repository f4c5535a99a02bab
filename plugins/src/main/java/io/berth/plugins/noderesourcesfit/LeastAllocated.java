package io.berth.plugins.noderesourcesfit;

import io.berth.plugins.shared.AllocationScores;

/** Spreads pods: the emptier, the better. */
final class LeastAllocated extends Strategy {
  @Override
  long score(long requested, long capacity) {
    return AllocationScores.least(requested, capacity);
  }
}
