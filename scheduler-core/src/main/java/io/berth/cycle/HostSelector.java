package io.berth.cycle;

import io.berth.runtime.ScoreTable;
import jakarta.inject.Inject;
import java.util.random.RandomGenerator;

/**
 * Selects a node with the highest total score. Ties are broken at random; tied nodes are numbered
 * in the order of their names, so that the same seed selects the same node.
 */
public final class HostSelector {
  private final RandomGenerator random;

  @Inject
  public HostSelector(RandomGenerator random) {
    this.random = random;
  }

  /** Returns the name of the selected node; there must be at least one. */
  public String selectHost(ScoreTable scoreTable) {
    int size = scoreTable.nodes().size();
    long best = Long.MIN_VALUE;
    int ties = 0;
    for (int i = 0; i < size; i++) {
      long total = scoreTable.total(i);
      if (total > best) {
        best = total;
        ties = 1;
      } else if (total == best) {
        ties++;
      }
    }
    // Random numbers are drawn only for ties. The number of draws depends on the ties, so the same
    // seed repeats the same selections only for the same decisions.
    int skip = ties == 1 ? 0 : random.nextInt(ties);
    for (int i = 0; i < size; i++) {
      if (scoreTable.total(i) == best && skip-- == 0) {
        return scoreTable.nodes().get(i).name();
      }
    }
    throw new IllegalStateException("no feasible node to select");
  }
}
