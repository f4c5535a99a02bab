package io.berth.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The pods of a snapshot by equivalence class: a rule about other pods is evaluated once per class,
 * then for the nodes that have such pods. Immutable and updated incrementally: an index after a
 * change of pods shares all unaffected classes; after a change of nodes only indexes are
 * recomputed.
 */
public final class PodIndex {
  private static final int[] NO_NODES = {};

  /* Both sorted by class, so that the classes of a namespace are adjacent. */
  private final PodClassNodes[] classes;
  private final PodClassNodes[] withAffinity;

  private PodIndex(PodClassNodes[] classes, PodClassNodes[] withAffinity) {
    this.classes = classes;
    this.withAffinity = withAffinity;
  }

  /** Builds the index of nodes, whose indexes are their positions in the list. */
  static PodIndex of(List<NodeInfo> nodes) {
    Map<PodEquivalenceClass, Counter> counters = new HashMap<>();
    for (int node = 0; node < nodes.size(); node++) {
      NodeInfo info = nodes.get(node);
      for (int i = 0; i < info.podCount(); i++) {
        counters.computeIfAbsent(info.pod(i).equivalenceClass(), Counter::new).add(node);
      }
    }
    PodClassNodes[] classes =
        counters.values().stream()
            .map(Counter::build)
            .sorted(Comparator.comparing(PodClassNodes::podClass))
            .toArray(PodClassNodes[]::new);
    return new PodIndex(classes, filterWithAffinity(classes));
  }

  private static PodClassNodes[] filterWithAffinity(PodClassNodes[] classes) {
    return Arrays.stream(classes)
        .filter(podClassNodes -> !podClassNodes.podClass().affinity().isEmpty())
        .toArray(PodClassNodes[]::new);
  }

  /** Returns the classes of all namespaces. */
  public List<PodClassNodes> all() {
    return view(classes);
  }

  /** Returns the classes of one namespace. */
  public List<PodClassNodes> inNamespace(String namespace) {
    int from = firstNotBefore(namespace);
    int to = from;
    while (to < classes.length
        && classes[to].podClass().namespacedLabels().namespace().equals(namespace)) {
      to++;
    }
    return view(classes).subList(from, to);
  }

  private int firstNotBefore(String namespace) {
    int low = 0;
    int high = classes.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (classes[middle].podClass().namespacedLabels().namespace().compareTo(namespace) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns the classes of pods with any affinity or anti-affinity. */
  public List<PodClassNodes> withAffinity() {
    return view(withAffinity);
  }

  private static List<PodClassNodes> view(PodClassNodes[] classes) {
    return Collections.unmodifiableList(Arrays.asList(classes));
  }

  /** Returns the index after pods were added and removed. */
  PodIndex with(PodDelta delta) {
    List<PodDelta.Change> changes = delta.aggregated();
    if (changes.isEmpty()) {
      return this;
    }
    List<PodDelta.Change> withAffinityChanges =
        changes.stream().filter(change -> !change.podClass().affinity().isEmpty()).toList();
    return new PodIndex(
        apply(classes, changes),
        withAffinityChanges.isEmpty() ? withAffinity : apply(withAffinity, withAffinityChanges));
  }

  /** Applies changes, sorted by class; shares the classes without changes. */
  private static PodClassNodes[] apply(PodClassNodes[] classes, List<PodDelta.Change> changes) {
    PodClassNodes[] changed = new PodClassNodes[classes.length + countNewClasses(classes, changes)];
    int size = 0;
    int copied = 0;
    for (int from = 0; from < changes.size(); ) {
      PodEquivalenceClass podClass = changes.get(from).podClass();
      int to = endOfClass(changes, from);
      int at = find(classes, podClass);
      int insertAt = at < 0 ? -at - 1 : at;
      System.arraycopy(classes, copied, changed, size, insertAt - copied);
      size += insertAt - copied;
      copied = at < 0 ? insertAt : insertAt + 1;
      PodClassNodes before = at < 0 ? new PodClassNodes(podClass, NO_NODES, NO_NODES) : classes[at];
      PodClassNodes after = before.with(changes.subList(from, to));
      if (after != null) {
        changed[size++] = after;
      }
      from = to;
    }
    System.arraycopy(classes, copied, changed, size, classes.length - copied);
    size += classes.length - copied;
    return size == changed.length ? changed : Arrays.copyOf(changed, size);
  }

  private static int countNewClasses(PodClassNodes[] classes, List<PodDelta.Change> changes) {
    int more = 0;
    for (int i = 0; i < changes.size(); i = endOfClass(changes, i)) {
      more += find(classes, changes.get(i).podClass()) < 0 ? 1 : 0;
    }
    return more;
  }

  private static int endOfClass(List<PodDelta.Change> changes, int from) {
    PodEquivalenceClass podClass = changes.get(from).podClass();
    int to = from + 1;
    while (to < changes.size() && changes.get(to).podClass().equals(podClass)) {
      to++;
    }
    return to;
  }

  /**
   * Returns the index with new node indexes; the order of the nodes must not change.
   *
   * @param newIndexes the new index of each node, -1 if the node was removed with its pods
   * @param unchangedPrefix the number of leading nodes whose index does not change
   */
  PodIndex reindexed(int[] newIndexes, int unchangedPrefix) {
    PodClassNodes[] moved = new PodClassNodes[classes.length];
    int size = 0;
    for (PodClassNodes podClassNodes : classes) {
      PodClassNodes reindexed = podClassNodes.reindexed(newIndexes, unchangedPrefix);
      if (reindexed != null) {
        moved[size++] = reindexed;
      }
    }
    PodClassNodes[] all = size == moved.length ? moved : Arrays.copyOf(moved, size);
    return new PodIndex(all, filterWithAffinity(all));
  }

  /** Returns the position of the class, or the insertion point as {@link Arrays#binarySearch}. */
  private static int find(PodClassNodes[] classes, PodEquivalenceClass podClass) {
    int low = 0;
    int high = classes.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = classes[middle].podClass().compareTo(podClass);
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

  /** Returns whether the other index has the same classes and counts. */
  boolean sameAs(PodIndex other) {
    return same(classes, other.classes) && same(withAffinity, other.withAffinity);
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

  /** Counts the pods of one class, node by node. */
  private static final class Counter {
    private final PodEquivalenceClass podClass;
    private int[] nodes = new int[4];
    private int[] counts = new int[4];
    private int size;

    Counter(PodEquivalenceClass podClass) {
      this.podClass = podClass;
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

    PodClassNodes build() {
      return new PodClassNodes(podClass, Arrays.copyOf(nodes, size), Arrays.copyOf(counts, size));
    }
  }
}
