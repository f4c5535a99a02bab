package io.berth.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The step from one snapshot to the next when nodes came or went: those that stay are handed on, at
 * new places.
 */
final class NodeListDelta {
  private static final int GONE = -1;

  private final NodeList before;
  private final List<NodeInfo> added = new ArrayList<>();
  private final @Nullable NodeInfo[] updated;
  private final int[] places;
  private final NodeInfo[] after;
  private int unmoved;

  /**
   * Gives every node its new place.
   *
   * @param present nodes that are new or changed
   * @param absent the names of nodes that are gone, if they were there
   */
  NodeListDelta(NodeList before, NodeIndexes table, List<NodeInfo> present, List<String> absent) {
    this.before = before;
    this.updated = new @Nullable NodeInfo[before.size()];
    this.places = new int[before.size()];
    for (NodeInfo node : present) {
      int place = table.place(node.name());
      if (place < 0) {
        added.add(node);
      } else {
        updated[place] = node;
      }
    }
    added.sort(Comparator.comparing(NodeInfo::name));
    int gone = 0;
    for (String name : absent) {
      int place = table.place(name);
      if (place >= 0) {
        places[place] = GONE;
        gone++;
      }
    }
    this.after = new NodeInfo[before.size() + added.size() - gone];
    this.unmoved = after.length;
    merge();
  }

  private void merge() {
    int size = 0;
    int more = 0;
    for (int i = 0; i < places.length; i++) {
      NodeInfo old = before.get(i);
      while (more < added.size() && added.get(more).name().compareTo(old.name()) < 0) {
        unmoved = Math.min(unmoved, i);
        after[size] = added.get(more).withIndex(size);
        added.set(more++, after[size++]);
      }
      if (places[i] == GONE) {
        unmoved = Math.min(unmoved, i);
        continue;
      }
      NodeInfo now = updated[i] == null ? old : updated[i];
      places[i] = size;
      after[size] = now.withIndex(size);
      size++;
    }
    for (; more < added.size(); more++) {
      after[size] = added.get(more).withIndex(size);
      added.set(more, after[size++]);
    }
  }

  NodeInfo[] nodes() {
    return after;
  }

  /** Returns what changed in which label keys there are. */
  LabelKeys.Changes labels() {
    LabelKeys.Changes labels = new LabelKeys.Changes();
    for (NodeInfo node : added) {
      labels.added(node.labels());
    }
    for (int i = 0; i < places.length; i++) {
      NodeInfo now = updated[i];
      if (places[i] == GONE) {
        labels.removed(before.get(i).labels());
      } else if (now != null) {
        labels.removed(before.get(i).labels());
        labels.added(now.labels());
      }
    }
    return labels;
  }

  /** Returns the census of the new snapshot, or null where counting anew is as quick. */
  @Nullable PodIndex census(PodIndex known) {
    if (added.size() > before.size()) {
      return null;
    }
    PodDelta moves = new PodDelta();
    added.forEach(moves::came);
    for (int i = 0; i < places.length; i++) {
      if (places[i] != GONE && updated[i] != null) {
        moves.changed(before.get(i), after[places[i]]);
      }
    }
    return known.renumbered(places, unmoved).with(moves);
  }
}
