package io.berth.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A frozen view of the nodes and the pods on them, in the order of the nodes' names. Attempts read
 * it while the cluster goes on changing.
 */
public final class Snapshot {
  public static final Snapshot EMPTY = of(List.of());

  private final NodeList nodes;
  private final NodeIndexes table;
  private final ImageIndex images;

  /* Made when it is first asked for, then handed on from snapshot to snapshot. */
  private volatile @Nullable PodIndex census;

  private Snapshot(
      NodeList nodes, NodeIndexes table, ImageIndex images, @Nullable PodIndex census) {
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
    NodeInfo[] sorted = nodes.toArray(NodeInfo[]::new);
    Arrays.sort(sorted, Comparator.comparing(NodeInfo::name));
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = sorted[i].withIndex(i);
    }
    return new Snapshot(NodeList.of(sorted), NodeIndexes.of(sorted), images, null);
  }

  /**
   * Returns the next snapshot of the same cluster. It costs as much as there are pods on the nodes
   * that changed; where nodes came or went, places are counted anew besides.
   *
   * @param present nodes that are new or changed, whatever place they name
   * @param absent the names of nodes that are gone; they need not have been there
   */
  public Snapshot with(List<NodeInfo> present, List<String> absent, ImageIndex newImages) {
    List<NodeInfo> updated = new ArrayList<>(present.size());
    for (NodeInfo node : present) {
      int place = table.place(node.name());
      if (place >= 0) {
        updated.add(node.withIndex(place));
      }
    }
    if (updated.size() == present.size() && hasNone(absent)) {
      return withUpdated(updated, newImages);
    }
    NodeListDelta moves = new NodeListDelta(nodes, table, present, absent);
    PodIndex known = census;
    return new Snapshot(
        NodeList.of(moves.nodes()),
        table.moved(moves.nodes(), moves.labels()),
        newImages,
        known == null ? null : moves.census(known));
  }

  private boolean hasNone(List<String> names) {
    for (String name : names) {
      if (table.place(name) >= 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns this snapshot with some nodes replaced by newer versions of themselves, at the same
   * place: what is known of topologies stays, but for labels that changed.
   */
  public Snapshot withUpdated(List<NodeInfo> updated, ImageIndex newImages) {
    if (updated.isEmpty() && newImages.equals(images)) {
      return this;
    }
    PodIndex known = census;
    return new Snapshot(
        nodes.with(updated),
        relabelled(updated),
        newImages,
        known == null ? null : known.with(moves(updated)));
  }

  private PodDelta moves(List<NodeInfo> updated) {
    PodDelta moves = new PodDelta();
    for (NodeInfo node : updated) {
      moves.changed(nodes.get(node.index()), node);
    }
    return moves;
  }

  private NodeIndexes relabelled(List<NodeInfo> updated) {
    List<NodeInfo> before = new ArrayList<>();
    List<NodeInfo> after = new ArrayList<>();
    for (NodeInfo node : updated) {
      NodeInfo old = nodes.get(node.index());
      if (!old.labels().equals(node.labels())) {
        before.add(old);
        after.add(node);
      }
    }
    return after.isEmpty() ? table : table.relabelled(before, after);
  }

  public NodeList nodes() {
    return nodes;
  }

  public int size() {
    return nodes.size();
  }

  /** Returns the names of all nodes: one list for as long as the nodes are the same. */
  public List<String> nodeNames() {
    return table.names();
  }

  /** Returns the node of that name, or null. */
  public @Nullable NodeInfo node(String name) {
    int place = table.place(name);
    return place < 0 ? null : nodes.get(place);
  }

  public ImageIndex images() {
    return images;
  }

  /** Returns all pods, grouped by what the rules of other pods can see of them. */
  public PodIndex census() {
    PodIndex known = census;
    if (known == null) {
      known = PodIndex.of(nodes);
      census = known;
    }
    return known;
  }

  /**
   * Returns the domains of a topology label. They are kept for as long as nodes keep the label and
   * memory for such indexes lasts; a label that no node carries takes none.
   */
  public TopologyIndex topology(String key) {
    return table.topology(key, nodes);
  }

  /** Returns what is kept of topologies, for tests. */
  TopologyIndexes topologies() {
    return table.topologies();
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
}
