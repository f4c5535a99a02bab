package io.berth.plugins.interpodaffinity;

import io.berth.model.NodeInfo;
import io.berth.model.PodClassNodes;
import io.berth.model.Snapshot;
import io.berth.model.TopologyIndex;

/** Pod counts or weights per domain of one topology key. */
final class TopologyTermCounts {
  private final String topologyKey;
  private final TopologyIndex topology;
  private int[] counts;
  private boolean shared;
  private int nonZeroDomains;
  private boolean updated;

  TopologyTermCounts(String topologyKey, Snapshot snapshot) {
    this.topologyKey = topologyKey;
    this.topology = snapshot.topologyIndex(topologyKey);
    this.counts = new int[topology.domainCount()];
  }

  /** Creates a copy-on-write copy. */
  TopologyTermCounts(TopologyTermCounts other) {
    other.shared = true;
    this.topologyKey = other.topologyKey;
    this.topology = other.topology;
    this.counts = other.counts;
    this.shared = true;
    this.nonZeroDomains = other.nonZeroDomains;
    this.updated = other.updated;
  }

  String topologyKey() {
    return topologyKey;
  }

  /** Returns whether all counts are 0. */
  boolean isEmpty() {
    return nonZeroDomains == 0;
  }

  /** Returns whether any count was updated, even if it is 0 again. */
  boolean isUpdated() {
    return updated;
  }

  boolean lacksLabel(NodeInfo node) {
    return topology.domainOf(node) == TopologyIndex.ABSENT;
  }

  /** Returns the count of the node's domain; 0 if the node lacks the label. */
  int count(NodeInfo node) {
    int domain = topology.domainOf(node);
    return domain == TopologyIndex.ABSENT ? 0 : counts[domain];
  }

  /** Adds the weight for each pod. */
  void add(PodClassNodes pods, int weight) {
    for (int i = 0; i < pods.nodeCount(); i++) {
      add(pods.nodeIndex(i), pods.podCount(i) * weight);
    }
  }

  /** Adds to the domain of a node, if the node has the label. */
  void add(int nodeIndex, int amount) {
    int domain = topology.domainOf(nodeIndex);
    if (domain == TopologyIndex.ABSENT) {
      return;
    }
    if (shared) {
      counts = counts.clone();
      shared = false;
    }
    updated = true;
    nonZeroDomains -= counts[domain] == 0 ? 0 : 1;
    counts[domain] += amount;
    nonZeroDomains += counts[domain] == 0 ? 0 : 1;
  }
}
