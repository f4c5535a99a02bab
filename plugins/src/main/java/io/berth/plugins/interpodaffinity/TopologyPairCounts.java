package io.berth.plugins.interpodaffinity;

import io.berth.model.NodeInfo;
import io.berth.model.Snapshot;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Counts for each topology label that terms name. */
final class TopologyPairCounts {
  private final Snapshot snapshot;
  private TopologyTermCounts[] counts;

  TopologyPairCounts(Snapshot snapshot) {
    this(snapshot, new TopologyTermCounts[0]);
  }

  private TopologyPairCounts(Snapshot snapshot, TopologyTermCounts[] counts) {
    this.snapshot = snapshot;
    this.counts = counts;
  }

  /** Makes a copy that can be changed without changing this. */
  TopologyPairCounts copy() {
    TopologyTermCounts[] copies = new TopologyTermCounts[counts.length];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = new TopologyTermCounts(counts[i]);
    }
    return new TopologyPairCounts(snapshot, copies);
  }

  private @Nullable TopologyTermCounts known(String topologyKey) {
    for (TopologyTermCounts known : counts) {
      if (known.topologyKey().equals(topologyKey)) {
        return known;
      }
    }
    return null;
  }

  /**
   * Returns the counts for a label, which may be new, or null where no node carries it: nothing can
   * be counted then, and terms may name any number of such labels.
   */
  @Nullable TopologyTermCounts ofCarried(String topologyKey) {
    TopologyTermCounts known = known(topologyKey);
    if (known != null) {
      return known;
    }
    return snapshot.topology(topologyKey).isEmpty() ? null : add(topologyKey);
  }

  /** Returns the counts for a label, which may be new. */
  TopologyTermCounts of(String topologyKey) {
    TopologyTermCounts known = known(topologyKey);
    return known != null ? known : add(topologyKey);
  }

  private TopologyTermCounts add(String topologyKey) {
    TopologyTermCounts made = new TopologyTermCounts(topologyKey, snapshot);
    counts = Arrays.copyOf(counts, counts.length + 1);
    counts[counts.length - 1] = made;
    return made;
  }

  /** Tells whether anything was added to a domain, even if it cancelled out. */
  boolean isTouched() {
    for (TopologyTermCounts key : counts) {
      if (key.isTouched()) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether all counts are 0. */
  boolean isEmpty() {
    for (TopologyTermCounts key : counts) {
      if (!key.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether one of the domains that the node is in has a count above 0. */
  boolean anyNear(NodeInfo node) {
    for (TopologyTermCounts key : counts) {
      if (key.near(node) > 0) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether the node is in a domain of each label, and all of these have a count above 0. */
  boolean allNear(NodeInfo node) {
    for (TopologyTermCounts key : counts) {
      if (key.near(node) <= 0) {
        return false;
      }
    }
    return true;
  }

  boolean lacksLabel(NodeInfo node) {
    for (TopologyTermCounts key : counts) {
      if (key.lacksLabel(node)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the sum for all domains that the node is in. */
  long sumNear(NodeInfo node) {
    long sum = 0;
    for (TopologyTermCounts key : counts) {
      sum += key.near(node);
    }
    return sum;
  }
}
