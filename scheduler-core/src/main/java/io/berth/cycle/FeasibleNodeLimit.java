package io.berth.cycle;

import org.jspecify.annotations.Nullable;

/**
 * Limits the number of feasible nodes to find and selects the start of each search: each search
 * continues where the previous one stopped, so that all nodes are examined equally. For one thread.
 *
 * <p>Unlike kube-scheduler, Berth evaluates all nodes by default; with {@code
 * percentageOfNodesToScore} set, the rules are the same.
 */
public final class FeasibleNodeLimit {
  /** The minimum number of feasible nodes to find. */
  private static final int MIN_FEASIBLE_NODES_TO_FIND = 100;

  private static final int ALL_NODES = 0;

  private final int percentage;
  private final boolean exhaustive;
  private int nextStartNodeIndex;

  private FeasibleNodeLimit(int percentage, boolean exhaustive) {
    this.percentage = percentage;
    this.exhaustive = exhaustive;
  }

  /** Returns a limit that evaluates every node even without scoring, for explanations. */
  static FeasibleNodeLimit exhaustive() {
    return new FeasibleNodeLimit(ALL_NODES, true);
  }

  /**
   * Returns the limit for a configured {@code percentageOfNodesToScore}; 0 stands for every node.
   *
   * @param ofProfile the profile's value, or null
   * @param ofScheduler the value for all profiles
   */
  public static FeasibleNodeLimit of(@Nullable Integer ofProfile, int ofScheduler) {
    return new FeasibleNodeLimit(ofProfile == null ? ofScheduler : ofProfile, false);
  }

  /**
   * Returns the number of feasible nodes after which the search stops.
   *
   * @param scored whether nodes are scored; if not, one feasible node is enough
   */
  int numFeasibleNodesToFind(int nodes, boolean scored) {
    if (exhaustive) {
      return nodes;
    }
    if (!scored) {
      return Math.min(1, nodes);
    }
    return percentage == ALL_NODES || nodes < MIN_FEASIBLE_NODES_TO_FIND
        ? nodes
        : Math.max(MIN_FEASIBLE_NODES_TO_FIND, (int) ((long) nodes * percentage / 100));
  }

  /** Returns the index of the first node to examine. */
  int startNodeIndex(int nodes) {
    return nodes == 0 ? 0 : nextStartNodeIndex % nodes;
  }

  /** Makes the next search start after the nodes that this one processed. */
  void advance(int processed, int allNodes) {
    nextStartNodeIndex = (nextStartNodeIndex + processed) % Math.max(1, allNodes);
  }
}
