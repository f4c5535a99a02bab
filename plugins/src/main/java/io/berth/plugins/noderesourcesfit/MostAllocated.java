package io.berth.plugins.noderesourcesfit;

import io.berth.plugins.shared.AllocationScores;

/** Packs pods: the fuller, the better. */
final class MostAllocated extends Strategy {
  @Override
  long score(long requested, long capacity) {
    return AllocationScores.most(requested, capacity);
  }
}
