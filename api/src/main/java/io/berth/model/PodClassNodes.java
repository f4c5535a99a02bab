package io.berth.model;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The nodes with pods of one equivalence class, and the number of pods on each. Immutable. */
public final class PodClassNodes {
  private final PodEquivalenceClass podClass;

  /* Copied from the class, because selectors iterate over all instances. */
  private final LabelSet labels;

  /* Ascending indexes of nodes in the snapshot, and the positive counts of their pods. */
  private final int[] nodeIndexes;
  private final int[] counts;

  PodClassNodes(PodEquivalenceClass podClass, int[] nodes, int[] counts) {
    this.podClass = podClass;
    this.labels = podClass.namespacedLabels().labels();
    this.nodeIndexes = nodes;
    this.counts = counts;
  }

  /** Returns the equivalence class. */
  public PodEquivalenceClass podClass() {
    return podClass;
  }

  /** Returns the labels of all pods of this class. */
  public LabelSet labels() {
    return labels;
  }

  /** Returns the number of nodes with pods of this class. */
  public int nodeCount() {
    return nodeIndexes.length;
  }

  /** Returns the index in the snapshot of the i-th of these nodes. */
  public int nodeIndex(int i) {
    return nodeIndexes[i];
  }

  /** Returns the number of pods of this class on the i-th of these nodes. */
  public int podCount(int i) {
    return counts[i];
  }

  /** Applies changes of this class, sorted by node index; returns null if no pod remains. */
  @Nullable PodClassNodes with(List<PodDelta.Change> changes) {
    return changes.size() == 1 ? with(changes.getFirst()) : merged(changes);
  }

  private @Nullable PodClassNodes with(PodDelta.Change change) {
    int at = Arrays.binarySearch(nodeIndexes, change.nodeIndex());
    if (at < 0) {
      return new PodClassNodes(
          podClass,
          Ints.inserted(nodeIndexes, -at - 1, change.nodeIndex()),
          Ints.inserted(counts, -at - 1, change.delta()));
    }
    int count = counts[at] + change.delta();
    if (count > 0) {
      return new PodClassNodes(podClass, nodeIndexes, Ints.replaced(counts, at, count));
    }
    return nodeIndexes.length == 1
        ? null
        : new PodClassNodes(podClass, Ints.removed(nodeIndexes, at), Ints.removed(counts, at));
  }

  private @Nullable PodClassNodes merged(List<PodDelta.Change> changes) {
    int[] newNodes = new int[nodeIndexes.length + changes.size()];
    int[] newCounts = new int[newNodes.length];
    int size = 0;
    for (int i = 0, m = 0; i < nodeIndexes.length || m < changes.size(); ) {
      int node = i < nodeIndexes.length ? nodeIndexes[i] : Integer.MAX_VALUE;
      int nodeIndex = m < changes.size() ? changes.get(m).nodeIndex() : Integer.MAX_VALUE;
      int count = node <= nodeIndex ? counts[i++] : 0;
      count += nodeIndex <= node ? changes.get(m++).delta() : 0;
      if (count > 0) {
        newNodes[size] = Math.min(node, nodeIndex);
        newCounts[size++] = count;
      }
    }
    return size == 0
        ? null
        : new PodClassNodes(
            podClass, Arrays.copyOf(newNodes, size), Arrays.copyOf(newCounts, size));
  }

  /**
   * Returns this instance with new node indexes, or null if no pod remains.
   *
   * @param newIndexes the new index of each node, -1 if the node was removed
   * @param unchangedPrefix the number of leading nodes whose index does not change
   */
  @Nullable PodClassNodes reindexed(int[] newIndexes, int unchangedPrefix) {
    if (nodeIndexes[nodeIndexes.length - 1] < unchangedPrefix) {
      return this;
    }
    int[] moved = new int[nodeIndexes.length];
    int size = 0;
    for (int node : nodeIndexes) {
      moved[size] = newIndexes[node];
      size += newIndexes[node] < 0 ? 0 : 1;
    }
    if (size == nodeIndexes.length) {
      return new PodClassNodes(podClass, moved, counts);
    }
    return size == 0
        ? null
        : new PodClassNodes(
            podClass, Arrays.copyOf(moved, size), remainingCounts(newIndexes, size));
  }

  private int[] remainingCounts(int[] newIndexes, int size) {
    int[] remaining = new int[size];
    int next = 0;
    for (int i = 0; i < nodeIndexes.length; i++) {
      if (newIndexes[nodeIndexes[i]] >= 0) {
        remaining[next++] = counts[i];
      }
    }
    return remaining;
  }

  /** Returns whether the other instance has the same counts on the same nodes. */
  boolean sameAs(PodClassNodes other) {
    return podClass.equals(other.podClass)
        && Arrays.equals(nodeIndexes, other.nodeIndexes)
        && Arrays.equals(counts, other.counts);
  }

  /** Modified copies of int arrays. */
  private static final class Ints {
    static int[] replaced(int[] array, int at, int value) {
      int[] copy = array.clone();
      copy[at] = value;
      return copy;
    }

    static int[] inserted(int[] array, int at, int value) {
      int[] copy = Arrays.copyOf(array, array.length + 1);
      System.arraycopy(array, at, copy, at + 1, array.length - at);
      copy[at] = value;
      return copy;
    }

    static int[] removed(int[] array, int at) {
      int[] copy = Arrays.copyOf(array, array.length - 1);
      System.arraycopy(array, at + 1, copy, at, copy.length - at);
      return copy;
    }
  }
}
