package io.berth.plugins.interpodaffinity;

import io.berth.model.NodeInfo;
import io.berth.model.Snapshot;
import io.berth.plugins.shared.Tally;
import java.util.Arrays;

/** Counts for each topology label that terms name. */
final class CountsByKey {
  private final Snapshot snapshot;
  private TermCounts[] counts;

  private CountsByKey(Snapshot snapshot, TermCounts[] counts) {
    this.snapshot = snapshot;
    this.counts = counts;
  }

  /** Makes counts of a tally whose columns are topology labels. */
  static CountsByKey of(Snapshot snapshot, Tally tally) {
    return new CountsByKey(
        snapshot,
        tally.columns().stream()
            .map(key -> new TermCounts(key, snapshot, tally, key))
            .filter(counts -> !counts.isEmpty())
            .toArray(TermCounts[]::new));
  }

  /** Makes counts of no pods. */
  static CountsByKey none(Snapshot snapshot) {
    return new CountsByKey(snapshot, new TermCounts[0]);
  }

  CountsByKey copy() {
    TermCounts[] copies = new TermCounts[counts.length];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = new TermCounts(counts[i]);
    }
    return new CountsByKey(snapshot, copies);
  }

  boolean anyNear(NodeInfo node) {
    for (TermCounts key : counts) {
      if (key.anyNear(node)) {
        return true;
      }
    }
    return false;
  }

  void change(String topologyKey, NodeInfo node, int delta) {
    of(topologyKey).change(node, delta);
  }

  private TermCounts of(String topologyKey) {
    for (TermCounts known : counts) {
      if (known.topologyKey().equals(topologyKey)) {
        return known;
      }
    }
    TermCounts made = new TermCounts(topologyKey, snapshot);
    counts = Arrays.copyOf(counts, counts.length + 1);
    counts[counts.length - 1] = made;
    return made;
  }
}
