package io.berth.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All pods of a snapshot, grouped by kind: a rule about other pods is asked once per kind, and then
 * walks along the nodes that have such pods. Immutable; a changed node makes a new census that
 * shares all groups but those of its pods that came or went, and a node more or less one in which
 * only places are counted anew.
 */
public final class PodIndex {
  private static final int[] NOWHERE = {};

  /* Both in the order of kinds, so that those of a namespace stand together. */
  private final PodClassNodes[] groups;
  private final PodClassNodes[] withAffinity;

  private PodIndex(PodClassNodes[] groups, PodClassNodes[] withAffinity) {
    this.groups = groups;
    this.withAffinity = withAffinity;
  }

  /** Counts the pods of nodes, each at its place in the list. */
  static PodIndex of(List<NodeInfo> nodes) {
    Map<PodEquivalenceClass, Counter> counters = new HashMap<>();
    for (int node = 0; node < nodes.size(); node++) {
      NodeInfo info = nodes.get(node);
      for (int i = 0; i < info.podCount(); i++) {
        counters.computeIfAbsent(info.pod(i).kind(), Counter::new).add(node);
      }
    }
    PodClassNodes[] groups =
        counters.values().stream()
            .map(Counter::group)
            .sorted(Comparator.comparing(PodClassNodes::kind))
            .toArray(PodClassNodes[]::new);
    return new PodIndex(groups, affine(groups));
  }

  private static PodClassNodes[] affine(PodClassNodes[] groups) {
    return Arrays.stream(groups)
        .filter(group -> !group.kind().affinity().isEmpty())
        .toArray(PodClassNodes[]::new);
  }

  /** Returns the groups of every namespace. */
  public List<PodClassNodes> all() {
    return view(groups);
  }

  /** Returns the groups of one namespace. */
  public List<PodClassNodes> in(String namespace) {
    int from = firstNotBefore(namespace);
    int to = from;
    while (to < groups.length && groups[to].kind().labelSet().namespace().equals(namespace)) {
      to++;
    }
    return view(groups).subList(from, to);
  }

  private int firstNotBefore(String namespace) {
    int low = 0;
    int high = groups.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (groups[middle].kind().labelSet().namespace().compareTo(namespace) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns the groups of pods that have affinity or anti-affinity of any kind. */
  public List<PodClassNodes> withAffinity() {
    return view(withAffinity);
  }

  private static List<PodClassNodes> view(PodClassNodes[] groups) {
    return Collections.unmodifiableList(Arrays.asList(groups));
  }

  /** Returns this census after pods came and went. */
  PodIndex with(PodDelta changes) {
    List<PodDelta.Move> moves = changes.sorted();
    if (moves.isEmpty()) {
      return this;
    }
    List<PodDelta.Move> affine =
        moves.stream().filter(move -> !move.kind().affinity().isEmpty()).toList();
    return new PodIndex(
        apply(groups, moves), affine.isEmpty() ? withAffinity : apply(withAffinity, affine));
  }

  /** Returns the groups after moves in the order of kinds; shares those that no move is about. */
  private static PodClassNodes[] apply(PodClassNodes[] groups, List<PodDelta.Move> moves) {
    PodClassNodes[] changed = new PodClassNodes[groups.length + newKinds(groups, moves)];
    int size = 0;
    int taken = 0;
    for (int from = 0; from < moves.size(); ) {
      PodEquivalenceClass kind = moves.get(from).kind();
      int to = endOfKind(moves, from);
      int at = find(groups, kind);
      int place = at < 0 ? -at - 1 : at;
      System.arraycopy(groups, taken, changed, size, place - taken);
      size += place - taken;
      taken = at < 0 ? place : place + 1;
      PodClassNodes before = at < 0 ? new PodClassNodes(kind, NOWHERE, NOWHERE) : groups[at];
      PodClassNodes after = before.with(moves.subList(from, to));
      if (after != null) {
        changed[size++] = after;
      }
      from = to;
    }
    System.arraycopy(groups, taken, changed, size, groups.length - taken);
    size += groups.length - taken;
    return size == changed.length ? changed : Arrays.copyOf(changed, size);
  }

  private static int newKinds(PodClassNodes[] groups, List<PodDelta.Move> moves) {
    int more = 0;
    for (int i = 0; i < moves.size(); i = endOfKind(moves, i)) {
      more += find(groups, moves.get(i).kind()) < 0 ? 1 : 0;
    }
    return more;
  }

  private static int endOfKind(List<PodDelta.Move> moves, int from) {
    PodEquivalenceClass kind = moves.get(from).kind();
    int to = from + 1;
    while (to < moves.size() && moves.get(to).kind().equals(kind)) {
      to++;
    }
    return to;
  }

  /**
   * Returns this census after nodes got other places, in the same order as before.
   *
   * @param places the new place of each old one, or -1 where the node is gone with its pods
   * @param unmoved how many nodes at the beginning keep their places
   */
  PodIndex renumbered(int[] places, int unmoved) {
    PodClassNodes[] moved = new PodClassNodes[groups.length];
    int size = 0;
    for (PodClassNodes group : groups) {
      PodClassNodes now = group.renumbered(places, unmoved);
      if (now != null) {
        moved[size++] = now;
      }
    }
    PodClassNodes[] all = size == moved.length ? moved : Arrays.copyOf(moved, size);
    return new PodIndex(all, affine(all));
  }

  /** Returns the place of the kind, or of where it would be as {@link Arrays#binarySearch} does. */
  private static int find(PodClassNodes[] groups, PodEquivalenceClass kind) {
    int low = 0;
    int high = groups.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = groups[middle].kind().compareTo(kind);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  /** Tells whether the other census counts the same. */
  boolean sameAs(PodIndex other) {
    return same(groups, other.groups) && same(withAffinity, other.withAffinity);
  }

  private static boolean same(PodClassNodes[] a, PodClassNodes[] b) {
    if (a.length != b.length) {
      return false;
    }
    for (int i = 0; i < a.length; i++) {
      if (!a[i].sameAs(b[i])) {
        return false;
      }
    }
    return true;
  }

  /** Counts the pods of one kind on one node after the other. */
  private static final class Counter {
    private final PodEquivalenceClass kind;
    private int[] nodes = new int[4];
    private int[] counts = new int[4];
    private int size;

    Counter(PodEquivalenceClass kind) {
      this.kind = kind;
    }

    void add(int node) {
      if (size > 0 && nodes[size - 1] == node) {
        counts[size - 1]++;
        return;
      }
      if (size == nodes.length) {
        nodes = Arrays.copyOf(nodes, size * 2);
        counts = Arrays.copyOf(counts, size * 2);
      }
      nodes[size] = node;
      counts[size++] = 1;
    }

    PodClassNodes group() {
      return new PodClassNodes(kind, Arrays.copyOf(nodes, size), Arrays.copyOf(counts, size));
    }
  }
}
