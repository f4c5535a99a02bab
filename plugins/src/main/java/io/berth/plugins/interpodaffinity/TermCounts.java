package io.berth.plugins.interpodaffinity;

import io.berth.model.NodeInfo;
import io.berth.model.Snapshot;
import io.berth.model.TopologyIndex;
import io.berth.plugins.shared.Tally;

/** How many pods there are, in each domain of one topology label, that terms speak of. */
final class TermCounts {
  private final String topologyKey;
  private final TopologyIndex topology;
  private int[] counts;
  private boolean shared;
  private int occupied;

  /** Makes counts of a column of the tally. */
  TermCounts(String topologyKey, Snapshot snapshot, Tally tally, String column) {
    this.topologyKey = topologyKey;
    this.topology = snapshot.topology(topologyKey);
    this.counts = tally.perDomain(column, topology);
    for (int count : counts) {
      occupied += count == 0 ? 0 : 1;
    }
  }

  /** Makes counts of no pods. */
  TermCounts(String topologyKey, Snapshot snapshot) {
    this(topologyKey, snapshot, new Tally(), topologyKey);
  }

  /** Makes a copy that shares the counts until it changes them. */
  TermCounts(TermCounts other) {
    this.topologyKey = other.topologyKey;
    this.topology = other.topology;
    this.counts = other.counts;
    this.shared = true;
    this.occupied = other.occupied;
  }

  String topologyKey() {
    return topologyKey;
  }

  boolean isEmpty() {
    return occupied == 0;
  }

  boolean lacksLabel(NodeInfo node) {
    return topology.domainOf(node) == TopologyIndex.ABSENT;
  }

  /** Tells whether such a pod is in the node's domain; never where the node lacks the label. */
  boolean anyNear(NodeInfo node) {
    int domain = topology.domainOf(node);
    return domain != TopologyIndex.ABSENT && counts[domain] > 0;
  }

  /** Counts a pod that came to the node or left it. */
  void change(NodeInfo node, int delta) {
    int domain = topology.domainOf(node);
    if (domain == TopologyIndex.ABSENT) {
      return;
    }
    if (shared) {
      counts = counts.clone();
      shared = false;
    }
    occupied -= counts[domain] == 0 ? 0 : 1;
    counts[domain] += delta;
    occupied += counts[domain] == 0 ? 0 : 1;
  }
}
