package io.berth.plugins.interpodaffinity;

import io.berth.model.NodeInfo;
import io.berth.model.PodClassNodes;
import io.berth.model.Snapshot;
import io.berth.model.TopologyIndex;

/** What terms add up to in each domain of one topology label: pods, or weights. */
final class TopologyTermCounts {
  private final String topologyKey;
  private final TopologyIndex topology;
  private int[] counts;
  private boolean shared;
  private int occupied;
  private boolean touched;

  TopologyTermCounts(String topologyKey, Snapshot snapshot) {
    this.topologyKey = topologyKey;
    this.topology = snapshot.topology(topologyKey);
    this.counts = new int[topology.domainCount()];
  }

  /** Makes a copy; both share the counts until one of them changes them. */
  TopologyTermCounts(TopologyTermCounts other) {
    other.shared = true;
    this.topologyKey = other.topologyKey;
    this.topology = other.topology;
    this.counts = other.counts;
    this.shared = true;
    this.occupied = other.occupied;
    this.touched = other.touched;
  }

  String topologyKey() {
    return topologyKey;
  }

  /** Tells whether all counts are 0. */
  boolean isEmpty() {
    return occupied == 0;
  }

  /** Tells whether anything was added, even if it cancelled out. */
  boolean isTouched() {
    return touched;
  }

  boolean lacksLabel(NodeInfo node) {
    return topology.domainOf(node) == TopologyIndex.ABSENT;
  }

  /** Returns the count of the node's domain; 0 where the node lacks the label. */
  int near(NodeInfo node) {
    int domain = topology.domainOf(node);
    return domain == TopologyIndex.ABSENT ? 0 : counts[domain];
  }

  /** Adds the weight for each pod of the group. */
  void add(PodClassNodes group, int weight) {
    for (int i = 0; i < group.nodeCount(); i++) {
      add(group.nodeIndex(i), group.podCount(i) * weight);
    }
  }

  /** Adds to the domain of a node, if it is in one. */
  void add(int nodeIndex, int amount) {
    int domain = topology.domainOf(nodeIndex);
    if (domain == TopologyIndex.ABSENT) {
      return;
    }
    if (shared) {
      counts = counts.clone();
      shared = false;
    }
    touched = true;
    occupied -= counts[domain] == 0 ? 0 : 1;
    counts[domain] += amount;
    occupied += counts[domain] == 0 ? 0 : 1;
  }
}
