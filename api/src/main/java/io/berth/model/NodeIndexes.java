package io.berth.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What depends on which nodes there are and how they are labelled, shared by the snapshots of these
 * nodes.
 */
final class NodeIndexes {
  private final List<String> names;
  private final Map<String, Integer> places;
  private final LabelKeys labelKeys;
  private final TopologyIndexes topologies;

  /* The index of every key that no node carries; made when it is first asked for. */
  private volatile @Nullable TopologyIndex absent;

  private NodeIndexes(
      List<String> names,
      Map<String, Integer> places,
      LabelKeys labelKeys,
      TopologyIndexes topologies) {
    this.names = names;
    this.places = places;
    this.labelKeys = labelKeys;
    this.topologies = topologies;
  }

  static NodeIndexes of(NodeInfo[] nodes) {
    LabelKeys.Changes labels = new LabelKeys.Changes();
    for (NodeInfo node : nodes) {
      labels.added(node.labels());
    }
    return of(nodes, LabelKeys.NONE.with(labels));
  }

  private static NodeIndexes of(NodeInfo[] nodes, LabelKeys labelKeys) {
    String[] names = new String[nodes.length];
    Map<String, Integer> places = HashMap.newHashMap(nodes.length);
    for (int i = 0; i < nodes.length; i++) {
      names[i] = nodes[i].name();
      places.put(names[i], i);
    }
    return new NodeIndexes(List.of(names), places, labelKeys, new TopologyIndexes());
  }

  /** Returns the table after nodes came and went; indexes are made anew when they are asked for. */
  NodeIndexes moved(NodeInfo[] nodes, LabelKeys.Changes labels) {
    topologies.clear(); // who still reads the old snapshot seldom asks for them
    return of(nodes, labelKeys.with(labels));
  }

  /** Returns the table of the same nodes after some of them got other labels. */
  NodeIndexes relabelled(List<NodeInfo> before, List<NodeInfo> after) {
    LabelKeys.Changes labels = new LabelKeys.Changes();
    Set<String> changed = new HashSet<>();
    for (int i = 0; i < before.size(); i++) {
      labels.relabelled(before.get(i).labels(), after.get(i).labels(), changed);
    }
    return new NodeIndexes(names, places, labelKeys.with(labels), topologies.without(changed));
  }

  List<String> names() {
    return names;
  }

  /** Returns the place of the node of that name, or -1. */
  int place(String name) {
    Integer place = places.get(name);
    return place == null ? -1 : place;
  }

  TopologyIndex topology(String key, NodeList nodes) {
    TopologyIndex known = topologies.get(key);
    if (known != null) {
      return known;
    }
    if (!labelKeys.contains(key)) {
      return absent();
    }
    TopologyIndex made = TopologyIndex.of(key, nodes);
    topologies.put(key, made);
    return made;
  }

  private TopologyIndex absent() {
    TopologyIndex known = absent;
    if (known == null) {
      int[] domains = new int[names.size()];
      Arrays.fill(domains, TopologyIndex.ABSENT);
      known = new TopologyIndex(domains, List.of());
      absent = known;
    }
    return known;
  }

  TopologyIndexes topologies() {
    return topologies;
  }
}
