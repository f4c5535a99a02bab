package io.berth.cache;

import io.berth.model.ImageIndex;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and their pods as watched from the API server, plus the pods of the latest scheduling
 * decisions.
 *
 * <p>A pod with a selected node is <em>assumed</em>: it counts on its node at once, until the API
 * server confirms it (then the watched state replaces the assumption) or the binding fails and it
 * is forgotten.
 */
public final class SchedulerCache implements Cache {
  /*
   * Concurrency: informers and the scheduling thread use this object under its lock. The snapshots
   * that they obtain are immutable.
   */

  private final Map<String, NodeEntry> nodes = new LinkedHashMap<>();
  private final Map<String, PodEntry> pods = new HashMap<>();
  private final Set<String> changedNodes = new LinkedHashSet<>();
  private ImageIndex images = ImageIndex.EMPTY;
  private Snapshot lastSnapshot = Snapshot.EMPTY;
  private int assumed;

  /*
   * External changes of nodes are numbered; the second counter is the number of the last change in
   * the latest snapshot.
   */
  private long changes;
  private long snapshotChanges;

  @Override
  public synchronized void putNode(NodeDescription node) {
    NodeEntry entry = nodes.computeIfAbsent(node.name(), NodeEntry::new);
    NodeDescription before = entry.node();
    if (node.equals(before)) {
      return; // most updates are heartbeats, which leave no difference after pruning
    }
    entry.setNode(node);
    entry.changedAt = ++changes;
    images = images.update(before, node);
    changedNodes.add(node.name());
  }

  @Override
  public synchronized void removeNode(String name) {
    NodeEntry entry = nodes.get(name);
    if (entry == null || entry.node() == null) {
      return;
    }
    images = images.update(entry.node(), null);
    entry.clearNode();
    entry.changedAt = ++changes;
    dropIfEmpty(entry);
    changedNodes.add(name);
  }

  @Override
  public synchronized void putPod(PodInfo pod) {
    PodEntry entry = pods.get(pod.uid());
    if (entry != null && entry.assumed() && pod.nodeName().isEmpty() && !pod.isTerminal()) {
      return;
    }
    removePod(pod.uid());
    if (!pod.isTerminal() && !pod.nodeName().isEmpty()) {
      addPod(pod, false);
      if (entry == null || changesNodeUsage(entry.pod(), pod)) {
        entry(pod.nodeName()).changedAt = ++changes;
      }
    }
  }

  /** Returns whether a pod is on another node than before, or requests other resources. */
  private static boolean changesNodeUsage(PodInfo before, PodInfo after) {
    return !before.signature().usesSameNodeResourcesAs(after.signature())
        || !before.nodeName().equals(after.nodeName());
  }

  @Override
  public synchronized void removePod(String uid) {
    PodEntry entry = pods.remove(uid);
    if (entry != null) {
      removePod(entry);
    }
  }

  @Override
  public synchronized void assumePod(PodInfo pod) {
    if (pods.containsKey(pod.uid())) {
      throw new IllegalStateException(
          "pod %s(%s) is in the cache, so can't be assumed".formatted(pod.uid(), pod.key()));
    }
    addPod(pod, true);
  }

  @Override
  public synchronized void forgetPod(PodInfo pod) {
    PodEntry entry = pods.get(pod.uid());
    if (entry != null && entry.assumed()) {
      pods.remove(pod.uid());
      removePod(entry);
    }
  }

  @Override
  public synchronized boolean isAssumedPod(String uid) {
    PodEntry entry = pods.get(uid);
    return entry != null && entry.assumed();
  }

  @Override
  public synchronized @Nullable NodeInfo nodeIfChangedExternally(PodInfo pod) {
    PodEntry entry = pods.get(pod.uid());
    if (entry == null || !entry.assumed()) {
      return null;
    }
    NodeEntry node = entry(entry.pod().nodeName());
    return node.changedAt <= entry.assumedAt() ? null : node.info.withoutPod(pod);
  }

  @Override
  public synchronized @Nullable NodeInfo nodeWithoutPod(PodInfo pod) {
    PodEntry entry = pods.get(pod.uid());
    return entry == null || !entry.assumed()
        ? null
        : entry(entry.pod().nodeName()).info.withoutPod(entry.pod());
  }

  public synchronized int podCount() {
    return pods.size();
  }

  /** Returns the number of objects in the cache. */
  public synchronized CacheCounts counts() {
    return new CacheCounts(nodes.size(), pods.size(), assumed);
  }

  /** Lists the pods on nodes, assumed ones included; for debug pages. */
  public synchronized List<PodInfo> pods() {
    List<PodInfo> list = new ArrayList<>(pods.size());
    pods.values().forEach(entry -> list.add(entry.pod()));
    return list;
  }

  /** Returns the whole contents at one moment; for audits. */
  public synchronized CacheDump dump() {
    Set<String> uids = new LinkedHashSet<>();
    pods.forEach(
        (uid, entry) -> {
          if (entry.assumed()) {
            uids.add(uid);
          }
        });
    return new CacheDump(snapshot(), pods(), uids);
  }

  /** Updates only nodes that changed since the last snapshot. */
  @Override
  public synchronized Snapshot snapshot() {
    List<NodeInfo> present = new ArrayList<>(changedNodes.size());
    List<String> absent = new ArrayList<>();
    for (String name : changedNodes) {
      NodeEntry entry = nodes.get(name);
      if (entry == null || entry.node() == null) {
        absent.add(name);
      } else {
        present.add(entry.info);
      }
    }
    lastSnapshot = lastSnapshot.with(present, absent, images);
    for (NodeInfo node : present) { // with its new index
      entry(node.name()).info = Objects.requireNonNull(lastSnapshot.node(node.name()));
    }
    changedNodes.clear();
    snapshotChanges = changes;
    return lastSnapshot;
  }

  /** Builds a snapshot from single nodes and pods, to check {@link #snapshot} against. */
  public synchronized Snapshot rebuiltSnapshot() {
    Map<String, NodeInfo> rebuilt = new LinkedHashMap<>();
    for (NodeInfo node : existingNodes()) {
      rebuilt.put(node.name(), NodeInfo.of(node.node()));
    }
    for (PodEntry entry : pods.values()) {
      PodInfo pod = entry.pod();
      rebuilt.computeIfPresent(pod.nodeName(), (name, node) -> node.withPod(pod));
    }
    return Snapshot.of(List.copyOf(rebuilt.values()), images);
  }

  private List<NodeInfo> existingNodes() {
    return nodes.values().stream()
        .filter(entry -> entry.node() != null)
        .map(entry -> entry.info)
        .toList();
  }

  private NodeEntry entry(String name) {
    return nodes.computeIfAbsent(name, NodeEntry::new);
  }

  private void addPod(PodInfo pod, boolean isAssumed) {
    NodeEntry entry = entry(pod.nodeName());
    entry.info = entry.info.withPod(pod); // first: if this throws, nothing else has changed
    pods.put(pod.uid(), new PodEntry(pod, isAssumed, snapshotChanges));
    assumed += isAssumed ? 1 : 0;
    changedNodes.add(pod.nodeName());
  }

  private void removePod(PodEntry entry) {
    assumed -= entry.assumed() ? 1 : 0;
    PodInfo pod = entry.pod();
    NodeEntry node = entry(pod.nodeName());
    node.info = node.info.withoutPod(pod);
    changedNodes.add(pod.nodeName());
    dropIfEmpty(node);
  }

  private void dropIfEmpty(NodeEntry entry) {
    if (entry.node() == null && entry.info.podCount() == 0) {
      nodes.remove(entry.name);
    }
  }

  /**
   * A pod on a node.
   *
   * @param assumedAt the last external change that was known when the node was selected
   */
  private record PodEntry(PodInfo pod, boolean assumed, long assumedAt) {}

  /**
   * A node, or a placeholder for one: pods can be reported before their node and after its
   * deletion.
   */
  private static final class NodeEntry {
    private final String name;
    private NodeInfo info;
    private boolean hasNode;
    private long changedAt;

    NodeEntry(String name) {
      this.name = name;
      this.info = NodeInfo.of(NodeDescription.ofName(name));
    }

    @Nullable NodeDescription node() {
      return hasNode ? info.node() : null;
    }

    void setNode(NodeDescription node) {
      info = info.withNode(node);
      hasNode = true;
    }

    void clearNode() {
      info = info.withNode(NodeDescription.ofName(name));
      hasNode = false;
    }
  }
}
