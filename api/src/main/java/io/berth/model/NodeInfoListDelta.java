package io.berth.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The difference between two snapshots if nodes were added or removed: remaining nodes are reused
 * with new indexes.
 */
final class NodeInfoListDelta {
  private static final int REMOVED = -1;

  private final NodeInfoList before;
  private final List<NodeInfo> added = new ArrayList<>();
  private final @Nullable NodeInfo[] updated;
  private final int[] newIndexes;
  private final NodeInfo[] after;
  private int unchangedPrefix;

  /**
   * Assigns the new index of every node.
   *
   * @param upserted added and changed nodes
   * @param removed the names of removed nodes; may include nodes that did not exist
   */
  NodeInfoListDelta(
      NodeInfoList before, NodeIndexes nodeIndexes, List<NodeInfo> upserted, List<String> removed) {
    this.before = before;
    this.updated = new @Nullable NodeInfo[before.size()];
    this.newIndexes = new int[before.size()];
    for (NodeInfo node : upserted) {
      int index = nodeIndexes.indexOf(node.name());
      if (index < 0) {
        added.add(node);
      } else {
        updated[index] = node;
      }
    }
    added.sort(Comparator.comparing(NodeInfo::name));
    int removedCount = 0;
    for (String name : removed) {
      int index = nodeIndexes.indexOf(name);
      if (index >= 0) {
        newIndexes[index] = REMOVED;
        removedCount++;
      }
    }
    this.after = new NodeInfo[before.size() + added.size() - removedCount];
    this.unchangedPrefix = after.length;
    merge();
  }

  private void merge() {
    int size = 0;
    int nextAdded = 0;
    for (int i = 0; i < newIndexes.length; i++) {
      NodeInfo previous = before.get(i);
      while (nextAdded < added.size()
          && added.get(nextAdded).name().compareTo(previous.name()) < 0) {
        unchangedPrefix = Math.min(unchangedPrefix, i);
        after[size] = added.get(nextAdded).withIndex(size);
        added.set(nextAdded++, after[size++]);
      }
      if (newIndexes[i] == REMOVED) {
        unchangedPrefix = Math.min(unchangedPrefix, i);
        continue;
      }
      NodeInfo current = updated[i] == null ? previous : updated[i];
      newIndexes[i] = size;
      after[size] = current.withIndex(size);
      size++;
    }
    for (; nextAdded < added.size(); nextAdded++) {
      after[size] = added.get(nextAdded).withIndex(size);
      added.set(nextAdded, after[size++]);
    }
  }

  NodeInfo[] nodes() {
    return after;
  }

  /** Returns the changes of label keys. */
  NodeLabelKeyCounts.Changes labelKeyChanges() {
    NodeLabelKeyCounts.Changes changes = new NodeLabelKeyCounts.Changes();
    for (NodeInfo node : added) {
      changes.added(node.labels());
    }
    for (int i = 0; i < newIndexes.length; i++) {
      NodeInfo current = updated[i];
      if (newIndexes[i] == REMOVED) {
        changes.removed(before.get(i).labels());
      } else if (current != null) {
        changes.removed(before.get(i).labels());
        changes.added(current.labels());
      }
    }
    return changes;
  }

  /** Returns the pod index of the new snapshot, or null if rebuilding it is as fast. */
  @Nullable PodIndex podIndex(PodIndex previous) {
    if (added.size() > before.size()) {
      return null;
    }
    PodDelta delta = new PodDelta();
    added.forEach(delta::nodeAdded);
    for (int i = 0; i < newIndexes.length; i++) {
      if (newIndexes[i] != REMOVED && updated[i] != null) {
        delta.nodeChanged(before.get(i), after[newIndexes[i]]);
      }
    }
    return previous.reindexed(newIndexes, unchangedPrefix).with(delta);
  }
}
