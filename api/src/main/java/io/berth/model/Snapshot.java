package io.berth.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An immutable snapshot of the nodes and their pods, ordered by node name. A scheduling attempt
 * reads one snapshot while the cluster changes. Thread-safe.
 */
public final class Snapshot {
  public static final Snapshot EMPTY = of(List.of());

  private final NodeInfoList nodes;
  private final NodeIndexes nodeIndexes;
  private final ImageIndex images;

  /* Created on first use, then updated from snapshot to snapshot. */
  private volatile @Nullable PodIndex podIndex;

  private Snapshot(
      NodeInfoList nodes, NodeIndexes nodeIndexes, ImageIndex images, @Nullable PodIndex podIndex) {
    this.nodes = nodes;
    this.nodeIndexes = nodeIndexes;
    this.images = images;
    this.podIndex = podIndex;
  }

  /** Builds a snapshot from nodes in the order in which they were added to the cluster. */
  public static Snapshot of(List<NodeInfo> nodes) {
    ImageIndex images = ImageIndex.EMPTY;
    for (NodeInfo node : nodes) {
      images = images.update(null, node.node());
    }
    return of(nodes, images);
  }

  /** Builds a snapshot of nodes with an existing image index. */
  public static Snapshot of(List<NodeInfo> nodes, ImageIndex images) {
    NodeInfo[] sorted = nodes.toArray(NodeInfo[]::new);
    Arrays.sort(sorted, Comparator.comparing(NodeInfo::name));
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = sorted[i].withIndex(i);
    }
    return new Snapshot(NodeInfoList.of(sorted), NodeIndexes.of(sorted), images, null);
  }

  /**
   * Returns the next snapshot of the cluster. The cost is proportional to the number of pods on the
   * changed nodes; if nodes were added or removed, all indexes are recomputed as well.
   *
   * @param upserted added and changed nodes, with any index
   * @param removed the names of removed nodes; may include nodes that did not exist
   */
  public Snapshot with(List<NodeInfo> upserted, List<String> removed, ImageIndex newImages) {
    List<NodeInfo> updated = new ArrayList<>(upserted.size());
    for (NodeInfo node : upserted) {
      int nodeIndex = nodeIndexes.indexOf(node.name());
      if (nodeIndex >= 0) {
        updated.add(node.withIndex(nodeIndex));
      }
    }
    if (updated.size() == upserted.size() && containsNone(removed)) {
      return withUpdated(updated, newImages);
    }
    NodeInfoListDelta delta = new NodeInfoListDelta(nodes, nodeIndexes, upserted, removed);
    PodIndex previous = podIndex;
    return new Snapshot(
        NodeInfoList.of(delta.nodes()),
        nodeIndexes.reindexed(delta.nodes(), delta.labelKeyChanges()),
        newImages,
        previous == null ? null : delta.podIndex(previous));
  }

  private boolean containsNone(List<String> names) {
    for (String name : names) {
      if (nodeIndexes.indexOf(name) >= 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns this snapshot with newer versions of existing nodes at the same index. Reuses the
   * topology indexes of unchanged labels.
   */
  public Snapshot withUpdated(List<NodeInfo> updated, ImageIndex newImages) {
    if (updated.isEmpty() && newImages.equals(images)) {
      return this;
    }
    PodIndex previous = podIndex;
    return new Snapshot(
        nodes.with(updated),
        relabelled(updated),
        newImages,
        previous == null ? null : previous.with(podDelta(updated)));
  }

  private PodDelta podDelta(List<NodeInfo> updated) {
    PodDelta delta = new PodDelta();
    for (NodeInfo node : updated) {
      delta.nodeChanged(nodes.get(node.index()), node);
    }
    return delta;
  }

  private NodeIndexes relabelled(List<NodeInfo> updated) {
    List<NodeInfo> before = new ArrayList<>();
    List<NodeInfo> after = new ArrayList<>();
    for (NodeInfo node : updated) {
      NodeInfo previous = nodes.get(node.index());
      if (!previous.labels().equals(node.labels())) {
        before.add(previous);
        after.add(node);
      }
    }
    return after.isEmpty() ? nodeIndexes : nodeIndexes.relabelled(before, after);
  }

  /** Returns the nodes, ordered by name. */
  public NodeInfoList nodes() {
    return nodes;
  }

  public int size() {
    return nodes.size();
  }

  /** Returns the names of all nodes; the same list while no node is added or removed. */
  public List<String> nodeNames() {
    return nodeIndexes.names();
  }

  /** Returns the node with this name, or null. */
  public @Nullable NodeInfo node(String name) {
    int nodeIndex = nodeIndexes.indexOf(name);
    return nodeIndex < 0 ? null : nodes.get(nodeIndex);
  }

  /** Returns the images on the nodes. */
  public ImageIndex images() {
    return images;
  }

  /** Returns the index of the pods by equivalence class and node. */
  public PodIndex podIndex() {
    PodIndex previous = podIndex;
    if (previous == null) {
      previous = PodIndex.of(nodes);
      podIndex = previous;
    }
    return previous;
  }

  /**
   * Returns the domains of a topology key. The index is cached while the labels do not change and
   * the cache has capacity; a key that no node has uses no memory.
   */
  public TopologyIndex topologyIndex(String key) {
    return nodeIndexes.topologyIndex(key, nodes);
  }

  /** Returns the cached topology indexes, for tests. */
  TopologyIndexCache topologyIndexCache() {
    return nodeIndexes.topologyIndexCache();
  }

  /** Returns whether the other snapshot has the same nodes, pods and images. */
  public boolean sameAs(Snapshot other) {
    if (size() != other.size() || !images.equals(other.images)) {
      return false;
    }
    for (int i = 0; i < size(); i++) {
      if (!nodes.get(i).sameAs(other.nodes.get(i))) {
        return false;
      }
    }
    return podIndex().sameAs(other.podIndex());
  }
}
