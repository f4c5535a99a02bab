package io.berth.model;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pods of one kind, counted by the nodes that they are on. Immutable. */
public final class PodClassNodes {
  private final PodEquivalenceClass kind;

  /* The kind's, at hand because selectors walk along all groups. */
  private final Labels labels;

  /* Places of nodes in the snapshot, rising, and as many counts above 0. */
  private final int[] nodes;
  private final int[] counts;

  PodClassNodes(PodEquivalenceClass kind, int[] nodes, int[] counts) {
    this.kind = kind;
    this.labels = kind.labelSet().labels();
    this.nodes = nodes;
    this.counts = counts;
  }

  public PodEquivalenceClass kind() {
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

  /** Returns this group after moves of its kind in rising places, or null where none is left. */
  @Nullable PodClassNodes with(List<PodDelta.Move> moves) {
    return moves.size() == 1 ? with(moves.getFirst()) : merged(moves);
  }

  private @Nullable PodClassNodes with(PodDelta.Move move) {
    int at = Arrays.binarySearch(nodes, move.place());
    if (at < 0) {
      return new PodClassNodes(
          kind,
          Ints.inserted(nodes, -at - 1, move.place()),
          Ints.inserted(counts, -at - 1, move.delta()));
    }
    int count = counts[at] + move.delta();
    if (count > 0) {
      return new PodClassNodes(kind, nodes, Ints.replaced(counts, at, count));
    }
    return nodes.length == 1
        ? null
        : new PodClassNodes(kind, Ints.removed(nodes, at), Ints.removed(counts, at));
  }

  private @Nullable PodClassNodes merged(List<PodDelta.Move> moves) {
    int[] newNodes = new int[nodes.length + moves.size()];
    int[] newCounts = new int[newNodes.length];
    int size = 0;
    for (int i = 0, m = 0; i < nodes.length || m < moves.size(); ) {
      int node = i < nodes.length ? nodes[i] : Integer.MAX_VALUE;
      int place = m < moves.size() ? moves.get(m).place() : Integer.MAX_VALUE;
      int count = node <= place ? counts[i++] : 0;
      count += place <= node ? moves.get(m++).delta() : 0;
      if (count > 0) {
        newNodes[size] = Math.min(node, place);
        newCounts[size++] = count;
      }
    }
    return size == 0
        ? null
        : new PodClassNodes(kind, Arrays.copyOf(newNodes, size), Arrays.copyOf(newCounts, size));
  }

  /**
   * Returns this group after nodes got other places, or null where none is left.
   *
   * @param places the new place of each old one, or -1 where the node is gone
   * @param unmoved how many nodes at the beginning keep their places
   */
  @Nullable PodClassNodes renumbered(int[] places, int unmoved) {
    if (nodes[nodes.length - 1] < unmoved) {
      return this;
    }
    int[] moved = new int[nodes.length];
    int size = 0;
    for (int node : nodes) {
      moved[size] = places[node];
      size += places[node] < 0 ? 0 : 1;
    }
    if (size == nodes.length) {
      return new PodClassNodes(kind, moved, counts);
    }
    return size == 0
        ? null
        : new PodClassNodes(kind, Arrays.copyOf(moved, size), left(places, size));
  }

  private int[] left(int[] places, int size) {
    int[] left = new int[size];
    int next = 0;
    for (int i = 0; i < nodes.length; i++) {
      if (places[nodes[i]] >= 0) {
        left[next++] = counts[i];
      }
    }
    return left;
  }

  /** Tells whether the other group counts the same pods on the same nodes. */
  boolean sameAs(PodClassNodes other) {
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
