package io.berth.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of a snapshot that depend only on the set of nodes and their labels. Snapshots with
 * the same nodes share them.
 */
final class NodeIndexes {
  private final List<String> names;
  private final Map<String, Integer> indexByName;
  private final NodeLabelKeyCounts labelKeys;
  private final TopologyIndexCache topologyIndexCache;

  /* The index of every key that no node has; created on first use. */
  private volatile @Nullable TopologyIndex emptyTopologyIndex;

  private NodeIndexes(
      List<String> names,
      Map<String, Integer> indexByName,
      NodeLabelKeyCounts labelKeys,
      TopologyIndexCache topologyIndexCache) {
    this.names = names;
    this.indexByName = indexByName;
    this.labelKeys = labelKeys;
    this.topologyIndexCache = topologyIndexCache;
  }

  static NodeIndexes of(NodeInfo[] nodes) {
    NodeLabelKeyCounts.Changes labelKeyChanges = new NodeLabelKeyCounts.Changes();
    for (NodeInfo node : nodes) {
      labelKeyChanges.added(node.labels());
    }
    return of(nodes, NodeLabelKeyCounts.NONE.with(labelKeyChanges));
  }

  private static NodeIndexes of(NodeInfo[] nodes, NodeLabelKeyCounts labelKeys) {
    String[] names = new String[nodes.length];
    Map<String, Integer> indexByName = HashMap.newHashMap(nodes.length);
    for (int i = 0; i < nodes.length; i++) {
      names[i] = nodes[i].name();
      indexByName.put(names[i], i);
    }
    return new NodeIndexes(List.of(names), indexByName, labelKeys, new TopologyIndexCache());
  }

  /** Returns the indexes after nodes were added or removed; topologies are rebuilt on first use. */
  NodeIndexes reindexed(NodeInfo[] nodes, NodeLabelKeyCounts.Changes labelKeyChanges) {
    topologyIndexCache.clear(); // readers of the previous snapshot rarely need them
    return of(nodes, labelKeys.with(labelKeyChanges));
  }

  /** Returns the indexes of the same nodes after labels of some of them changed. */
  NodeIndexes relabelled(List<NodeInfo> before, List<NodeInfo> after) {
    NodeLabelKeyCounts.Changes labelKeyChanges = new NodeLabelKeyCounts.Changes();
    Set<String> changed = new HashSet<>();
    for (int i = 0; i < before.size(); i++) {
      labelKeyChanges.relabelled(before.get(i).labels(), after.get(i).labels(), changed);
    }
    return new NodeIndexes(
        names, indexByName, labelKeys.with(labelKeyChanges), topologyIndexCache.without(changed));
  }

  List<String> names() {
    return names;
  }

  /** Returns the index of the node with this name, or -1. */
  int indexOf(String name) {
    Integer index = indexByName.get(name);
    return index == null ? -1 : index;
  }

  TopologyIndex topologyIndex(String key, NodeInfoList nodes) {
    TopologyIndex cached = topologyIndexCache.get(key);
    if (cached != null) {
      return cached;
    }
    if (!labelKeys.contains(key)) {
      return emptyTopologyIndex();
    }
    TopologyIndex created = TopologyIndex.of(key, nodes);
    topologyIndexCache.put(key, created);
    return created;
  }

  private TopologyIndex emptyTopologyIndex() {
    TopologyIndex cached = emptyTopologyIndex;
    if (cached == null) {
      int[] domains = new int[names.size()];
      Arrays.fill(domains, TopologyIndex.ABSENT);
      cached = new TopologyIndex(domains, List.of());
      emptyTopologyIndex = cached;
    }
    return cached;
  }

  TopologyIndexCache topologyIndexCache() {
    return topologyIndexCache;
  }
}
