package io.berth.plugins.interpodaffinity;

import io.berth.model.NodeInfo;
import io.berth.model.Snapshot;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Counts per topology pair, for each topology key of the terms. */
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

  /** Returns an independent copy. */
  TopologyPairCounts copy() {
    TopologyTermCounts[] copies = new TopologyTermCounts[counts.length];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = new TopologyTermCounts(counts[i]);
    }
    return new TopologyPairCounts(snapshot, copies);
  }

  private @Nullable TopologyTermCounts find(String topologyKey) {
    for (TopologyTermCounts found : counts) {
      if (found.topologyKey().equals(topologyKey)) {
        return found;
      }
    }
    return null;
  }

  /**
   * Returns the counts of a key, added if necessary, or null if no node has the label: then nothing
   * is counted, and terms may contain any number of such keys.
   */
  @Nullable TopologyTermCounts ofExistingKey(String topologyKey) {
    TopologyTermCounts found = find(topologyKey);
    if (found != null) {
      return found;
    }
    return snapshot.topologyIndex(topologyKey).isEmpty() ? null : add(topologyKey);
  }

  /** Returns the counts of a key, added if necessary. */
  TopologyTermCounts of(String topologyKey) {
    TopologyTermCounts found = find(topologyKey);
    return found != null ? found : add(topologyKey);
  }

  private TopologyTermCounts add(String topologyKey) {
    TopologyTermCounts added = new TopologyTermCounts(topologyKey, snapshot);
    counts = Arrays.copyOf(counts, counts.length + 1);
    counts[counts.length - 1] = added;
    return added;
  }

  /** Returns whether any domain was updated, even if its count is 0 again. */
  boolean isUpdated() {
    for (TopologyTermCounts key : counts) {
      if (key.isUpdated()) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether all counts are 0. */
  boolean isEmpty() {
    for (TopologyTermCounts key : counts) {
      if (!key.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a domain of the node has a positive count. */
  boolean anyPositive(NodeInfo node) {
    for (TopologyTermCounts key : counts) {
      if (key.count(node) > 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the node has a domain of each key, all with a positive count. */
  boolean allPositive(NodeInfo node) {
    for (TopologyTermCounts key : counts) {
      if (key.count(node) <= 0) {
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

  /** Returns the sum over all domains of the node. */
  long sum(NodeInfo node) {
    long sum = 0;
    for (TopologyTermCounts key : counts) {
      sum += key.count(node);
    }
    return sum;
  }
}
