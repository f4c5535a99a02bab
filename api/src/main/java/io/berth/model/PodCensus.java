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
 * shares all groups but those of its pods that came or went.
 */
public final class PodCensus {
  private static final PodGroup[] NOBODY = {};

  /* Both in the order of kinds, so that those of a namespace stand together. */
  private final PodGroup[] groups;
  private final PodGroup[] withAffinity;

  private PodCensus(PodGroup[] groups, PodGroup[] withAffinity) {
    this.groups = groups;
    this.withAffinity = withAffinity;
  }

  /** Counts the pods of nodes, each at its place in the list. */
  static PodCensus of(List<NodeInfo> nodes) {
    Map<PodKind, Counter> counters = new HashMap<>();
    for (int node = 0; node < nodes.size(); node++) {
      NodeInfo info = nodes.get(node);
      for (int i = 0; i < info.podCount(); i++) {
        counters.computeIfAbsent(info.pod(i).kind(), Counter::new).add(node);
      }
    }
    PodGroup[] groups =
        counters.values().stream()
            .map(Counter::group)
            .sorted(Comparator.comparing(PodGroup::kind))
            .toArray(PodGroup[]::new);
    return new PodCensus(
        groups, Arrays.stream(groups).filter(PodCensus::hasAffinity).toArray(PodGroup[]::new));
  }

  private static boolean hasAffinity(PodGroup group) {
    return !group.kind().affinity().isEmpty();
  }

  /** Returns the groups of every namespace. */
  public List<PodGroup> all() {
    return view(groups);
  }

  /** Returns the groups of one namespace. */
  public List<PodGroup> in(String namespace) {
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
  public List<PodGroup> withAffinity() {
    return view(withAffinity);
  }

  private static List<PodGroup> view(PodGroup[] groups) {
    return Collections.unmodifiableList(Arrays.asList(groups));
  }

  /** Returns this census after a node changed, whose place in the snapshot did not. */
  PodCensus with(NodeInfo before, NodeInfo after) {
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
    PodCensus census = this;
    for (int i = common; i < beforeEnd; i++) {
      census = census.minus(before.pod(i).kind(), before.index());
    }
    for (int i = common; i < afterEnd; i++) {
      census = census.plus(after.pod(i).kind(), after.index());
    }
    return census;
  }

  private PodCensus plus(PodKind kind, int node) {
    return new PodCensus(
        plus(groups, kind, node),
        kind.affinity().isEmpty() ? withAffinity : plus(withAffinity, kind, node));
  }

  private PodCensus minus(PodKind kind, int node) {
    return new PodCensus(
        minus(groups, kind, node),
        kind.affinity().isEmpty() ? withAffinity : minus(withAffinity, kind, node));
  }

  private static PodGroup[] plus(PodGroup[] groups, PodKind kind, int node) {
    int at = find(groups, kind);
    if (at >= 0) {
      PodGroup[] changed = groups.clone();
      changed[at] = groups[at].plus(node);
      return changed;
    }
    PodGroup[] more = Arrays.copyOf(groups, groups.length + 1);
    System.arraycopy(groups, -at - 1, more, -at, groups.length + at + 1);
    more[-at - 1] = new PodGroup(kind, new int[] {node}, new int[] {1});
    return more;
  }

  private static PodGroup[] minus(PodGroup[] groups, PodKind kind, int node) {
    int at = find(groups, kind);
    PodGroup rest = groups[at].minus(node);
    if (rest != null) {
      PodGroup[] changed = groups.clone();
      changed[at] = rest;
      return changed;
    }
    PodGroup[] fewer = Arrays.copyOf(groups, groups.length - 1);
    System.arraycopy(groups, at + 1, fewer, at, fewer.length - at);
    return fewer.length == 0 ? NOBODY : fewer;
  }

  /** Returns the place of the kind, or of where it would be as {@link Arrays#binarySearch} does. */
  private static int find(PodGroup[] groups, PodKind kind) {
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
  boolean sameAs(PodCensus other) {
    return same(groups, other.groups) && same(withAffinity, other.withAffinity);
  }

  private static boolean same(PodGroup[] a, PodGroup[] b) {
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
    private final PodKind kind;
    private int[] nodes = new int[4];
    private int[] counts = new int[4];
    private int size;

    Counter(PodKind kind) {
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

    PodGroup group() {
      return new PodGroup(kind, Arrays.copyOf(nodes, size), Arrays.copyOf(counts, size));
    }
  }
}
