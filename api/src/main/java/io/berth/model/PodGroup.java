package io.berth.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The pods of one kind, counted by the nodes that they are on. Immutable. */
public final class PodGroup {
  private final PodKind kind;

  /* The kind's, at hand because selectors walk along all groups. */
  private final Labels labels;

  /* Places of nodes in the snapshot, rising, and as many counts above 0. */
  private final int[] nodes;
  private final int[] counts;

  PodGroup(PodKind kind, int[] nodes, int[] counts) {
    this.kind = kind;
    this.labels = kind.labelSet().labels();
    this.nodes = nodes;
    this.counts = counts;
  }

  public PodKind kind() {
    return kind;
  }

  /** Returns the labels that all pods of this kind have. */
  public Labels labels() {
    return labels;
  }

  /** Returns how many nodes have pods of this kind. */
  public int nodeCount() {
    return nodes.length;
  }

  /** Returns the place in the snapshot of the i-th of these nodes. */
  public int nodeIndex(int i) {
    return nodes[i];
  }

  /** Returns how many pods of this kind are on the i-th of these nodes. */
  public int podCount(int i) {
    return counts[i];
  }

  /** Returns this group with a pod more on the node. */
  PodGroup plus(int node) {
    int at = Arrays.binarySearch(nodes, node);
    if (at >= 0) {
      return new PodGroup(kind, nodes, Ints.replaced(counts, at, counts[at] + 1));
    }
    return new PodGroup(
        kind, Ints.inserted(nodes, -at - 1, node), Ints.inserted(counts, -at - 1, 1));
  }

  /** Returns this group with a pod less on the node, or null where none is left anywhere. */
  @Nullable PodGroup minus(int node) {
    int at = Arrays.binarySearch(nodes, node);
    if (counts[at] > 1) {
      return new PodGroup(kind, nodes, Ints.replaced(counts, at, counts[at] - 1));
    }
    return nodes.length == 1
        ? null
        : new PodGroup(kind, Ints.removed(nodes, at), Ints.removed(counts, at));
  }

  /** Tells whether the other group counts the same pods on the same nodes. */
  boolean sameAs(PodGroup other) {
    return kind.equals(other.kind)
        && Arrays.equals(nodes, other.nodes)
        && Arrays.equals(counts, other.counts);
  }

  /** Changed copies of arrays. */
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
