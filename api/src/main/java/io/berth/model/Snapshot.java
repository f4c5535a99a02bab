package io.berth.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A frozen view of the nodes and the pods on them, in the order of the nodes' names. Attempts read
 * it while the cluster goes on changing.
 */
public final class Snapshot {
  public static final Snapshot EMPTY = of(List.of());

  private final NodeList nodes;
  private final NodeTable table;
  private final ImageIndex images;

  /* Made when it is first asked for, then handed on from snapshot to snapshot. */
  private volatile @Nullable PodCensus census;

  private Snapshot(NodeList nodes, NodeTable table, ImageIndex images, @Nullable PodCensus census) {
    this.nodes = nodes;
    this.table = table;
    this.images = images;
    this.census = census;
  }

  /** Builds a snapshot from nodes in the order in which they came to the cluster. */
  public static Snapshot of(List<NodeInfo> nodes) {
    ImageIndex images = ImageIndex.EMPTY;
    for (NodeInfo node : nodes) {
      images = images.replace(null, node.spec());
    }
    return of(nodes, images);
  }

  /** Builds a snapshot of nodes whose images were counted before. */
  public static Snapshot of(List<NodeInfo> nodes, ImageIndex images) {
    List<NodeInfo> sorted = new ArrayList<>(nodes);
    sorted.sort(Comparator.comparing(NodeInfo::name));
    sorted.replaceAll(new Numbering()::next);
    NodeList numbered = NodeList.of(sorted);
    return new Snapshot(numbered, new NodeTable(sorted), images, null);
  }

  /**
   * Returns this snapshot with some nodes replaced by newer versions of themselves, at the same
   * place and with the same labels: what is known of topologies stays.
   */
  public Snapshot withUpdated(List<NodeInfo> updated, ImageIndex newImages) {
    if (updated.isEmpty() && newImages.equals(images)) {
      return this;
    }
    PodCensus newCensus = census;
    if (newCensus != null) {
      for (NodeInfo node : updated) {
        newCensus = newCensus.with(nodes.get(node.index()), node);
      }
    }
    return new Snapshot(nodes.with(updated), table, newImages, newCensus);
  }

  public NodeList nodes() {
    return nodes;
  }

  public int size() {
    return nodes.size();
  }

  /** Returns the names of all nodes: one list for as long as the nodes are the same. */
  public List<String> nodeNames() {
    return table.names;
  }

  /** Returns the node of that name, or null. */
  public @Nullable NodeInfo node(String name) {
    Integer index = table.indexOf.get(name);
    return index == null ? null : nodes.get(index);
  }

  public ImageIndex images() {
    return images;
  }

  /** Returns all pods, grouped by what the rules of other pods can see of them. */
  public PodCensus census() {
    PodCensus known = census;
    if (known == null) {
      known = PodCensus.of(nodes);
      census = known;
    }
    return known;
  }

  /** Returns the domains of a topology label; computed once for as long as nodes keep labels. */
  public TopologyIndex topology(String key) {
    return table.topologies.computeIfAbsent(key, k -> TopologyIndex.of(k, nodes));
  }

  /** Tells whether the other snapshot shows the same cluster. */
  public boolean sameAs(Snapshot other) {
    if (size() != other.size() || !images.equals(other.images)) {
      return false;
    }
    for (int i = 0; i < size(); i++) {
      if (!nodes.get(i).sameAs(other.nodes.get(i))) {
        return false;
      }
    }
    return census().sameAs(other.census());
  }

  /** What depends on which nodes there are and how they are labelled, shared by snapshots. */
  private static final class NodeTable {
    private final List<String> names;
    private final Map<String, Integer> indexOf = new HashMap<>();
    private final Map<String, TopologyIndex> topologies = new ConcurrentHashMap<>();

    NodeTable(List<NodeInfo> nodes) {
      names = nodes.stream().map(NodeInfo::name).toList();
      for (NodeInfo node : nodes) {
        indexOf.put(node.name(), node.index());
      }
    }
  }

  private static final class Numbering {
    private int next;

    NodeInfo next(NodeInfo node) {
      return node.withIndex(next++);
    }
  }
}
