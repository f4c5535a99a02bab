package io.berth.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The pods that were added to and removed from nodes between two snapshots, by class and node. */
final class PodDelta {
  private static final Comparator<Change> BY_CLASS_AND_NODE =
      Comparator.comparing(Change::podClass).thenComparingInt(Change::nodeIndex);

  private final List<Change> changes = new ArrayList<>();

  /**
   * A change of the number of pods of one class on one node.
   *
   * @param nodeIndex the index of the node in the later snapshot
   */
  record Change(PodEquivalenceClass podClass, int nodeIndex, int delta) {}

  /** Records the pods of an added node. */
  void nodeAdded(NodeInfo node) {
    for (int i = 0; i < node.podCount(); i++) {
      changes.add(new Change(node.pod(i).equivalenceClass(), node.index(), 1));
    }
  }

  /** Records the differences between two versions of a node, at the index of the later one. */
  void nodeChanged(NodeInfo before, NodeInfo after) {
    int common = 0;
    int shorter = Math.min(before.podCount(), after.podCount());
    while (common < shorter && before.pod(common) == after.pod(common)) {
      common++;
    }
    int beforeEnd = before.podCount();
    int afterEnd = after.podCount();
    while (beforeEnd > common
        && afterEnd > common
        && before.pod(beforeEnd - 1) == after.pod(afterEnd - 1)) {
      beforeEnd--;
      afterEnd--;
    }
    for (int i = common; i < beforeEnd; i++) {
      changes.add(new Change(before.pod(i).equivalenceClass(), after.index(), -1));
    }
    for (int i = common; i < afterEnd; i++) {
      changes.add(new Change(after.pod(i).equivalenceClass(), after.index(), 1));
    }
  }

  /** Returns the nonzero changes, one for each class and node, sorted by both. */
  List<Change> aggregated() {
    if (changes.size() < 2) {
      return changes;
    }
    changes.sort(BY_CLASS_AND_NODE);
    List<Change> totals = new ArrayList<>(changes.size());
    for (int i = 0; i < changes.size(); ) {
      Change first = changes.get(i);
      int delta = 0;
      for (; i < changes.size() && BY_CLASS_AND_NODE.compare(first, changes.get(i)) == 0; i++) {
        delta += changes.get(i).delta();
      }
      if (delta != 0) {
        totals.add(new Change(first.podClass(), first.nodeIndex(), delta));
      }
    }
    return totals;
  }
}
