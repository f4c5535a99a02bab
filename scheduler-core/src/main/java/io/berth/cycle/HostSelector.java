package io.berth.cycle;

import io.berth.runtime.NodePluginScores;
import jakarta.inject.Inject;
import java.util.random.RandomGenerator;

/**
 * Picks the node of the highest total. Of several, chance picks one; they are numbered in the order
 * of their names, so the same seed picks the same.
 */
public final class HostSelector {
  private final RandomGenerator random;

  @Inject
  public HostSelector(RandomGenerator random) {
    this.random = random;
  }

  /** Returns the name of the node to use; there must be at least one. */
  public String pick(NodePluginScores board) {
    int size = board.nodes().size();
    long best = Long.MIN_VALUE;
    int ties = 0;
    for (int i = 0; i < size; i++) {
      long total = board.total(i);
      if (total > best) {
        best = total;
        ties = 1;
      } else if (total == best) {
        ties++;
      }
    }
    // Drawn only where there is a choice. How many numbers that takes depends on how many tie, so
    // the same seed repeats the same picks only for the same decisions.
    int skip = ties == 1 ? 0 : random.nextInt(ties);
    for (int i = 0; i < size; i++) {
      if (board.total(i) == best && skip-- == 0) {
        return board.nodes().get(i).name();
      }
    }
    throw new IllegalStateException("There is no node to pick from.");
  }
}
