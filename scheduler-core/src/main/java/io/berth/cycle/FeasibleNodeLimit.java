package io.berth.cycle;

import org.jspecify.annotations.Nullable;

/**
 * How many passing nodes are enough, and where the search for them starts: each search goes on
 * where the one before left off, so that every node has its turn. For one thread.
 *
 * <p>Unlike kube-scheduler, Berth looks at every node unless told otherwise; told, it goes by the
 * same rules.
 */
public final class FeasibleNodeLimit {
  /** So many nodes are always worth finding. */
  private static final int FEWEST = 100;

  private static final int ALL = 0;

  private final int percentage;
  private final boolean exhaustive;
  private int start;

  private FeasibleNodeLimit(int percentage, boolean exhaustive) {
    this.percentage = percentage;
    this.exhaustive = exhaustive;
  }

  /** Looks at every node even where nothing is scored, for those who want to know of each. */
  static FeasibleNodeLimit exhaustive() {
    return new FeasibleNodeLimit(ALL, true);
  }

  /**
   * Goes by a configuration's {@code percentageOfNodesToScore}; 0 stands for every node.
   *
   * @param ofProfile what the profile says, or null where it says nothing
   * @param ofScheduler what holds for all profiles
   */
  public static FeasibleNodeLimit of(@Nullable Integer ofProfile, int ofScheduler) {
    return new FeasibleNodeLimit(ofProfile == null ? ofScheduler : ofProfile, false);
  }

  /**
   * Returns how many passing nodes out of so many are enough.
   *
   * @param scored whether nodes are compared; if not, one is as good as any other
   */
  int enough(int nodes, boolean scored) {
    if (exhaustive) {
      return nodes;
    }
    if (!scored) {
      return Math.min(1, nodes);
    }
    return percentage == ALL || nodes < FEWEST
        ? nodes
        : Math.max(FEWEST, (int) ((long) nodes * percentage / 100));
  }

  /** Returns where the search starts among so many nodes. */
  int start(int nodes) {
    return nodes == 0 ? 0 : start % nodes;
  }

  /** Has the next search start after the nodes that this one has seen. */
  void seen(int seen, int allNodes) {
    start = (start + seen) % Math.max(1, allNodes);
  }
}
