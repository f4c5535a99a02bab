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
 * The nodes and the pods on them, as the API server tells of them and as Berth has just decided.
 *
 * <p>A pod that was decided on is <em>assumed</em>: it counts on its node at once, and stays until
 * the API server tells of it (then its word replaces ours) or the binding fails and it is
 * forgotten.
 */
public final class ClusterCache implements SchedulerCache {
  /* Concurrency: informers and the deciding thread meet here, under this object's lock. What they
   * take away, a snapshot, is immutable. */

  private final Map<String, NodeEntry> nodes = new LinkedHashMap<>();
  private final Map<String, PodEntry> pods = new HashMap<>();
  private final Set<String> changedNodes = new LinkedHashSet<>();
  private ImageIndex images = ImageIndex.EMPTY;
  private Snapshot latest = Snapshot.EMPTY;
  private int assumed;

  /* What others do to nodes is counted, so that each change has a number; and the number of the
   * last change that is in the latest snapshot. */
  private long changes;
  private long seenChanges;

  @Override
  public synchronized void putNode(NodeDescription spec) {
    NodeEntry entry = nodes.computeIfAbsent(spec.name(), NodeEntry::new);
    NodeDescription before = entry.spec();
    if (spec.equals(before)) {
      return; // most updates are heartbeats, of which nothing is left after trimming
    }
    entry.describe(spec);
    entry.changedAt = ++changes;
    images = images.replace(before, spec);
    changedNodes.add(spec.name());
  }

  @Override
  public synchronized void removeNode(String name) {
    NodeEntry entry = nodes.get(name);
    if (entry == null || entry.spec() == null) {
      return;
    }
    images = images.replace(entry.spec(), null);
    entry.undescribe();
    entry.changedAt = ++changes;
    dropIfEmpty(entry);
    changedNodes.add(name);
  }

  @Override
  public synchronized void putPod(PodInfo pod) {
    PodEntry known = pods.get(pod.uid());
    if (known != null && known.assumed() && pod.nodeName().isEmpty() && !pod.isFinished()) {
      return;
    }
    removePod(pod.uid());
    if (!pod.isFinished() && !pod.nodeName().isEmpty()) {
      place(pod, false);
      if (known == null || isMoreThan(known.pod(), pod)) {
        entry(pod.nodeName()).changedAt = ++changes;
      }
    }
  }

  /** Tells whether a pod is on another node than it was, or another burden to it. */
  private static boolean isMoreThan(PodInfo before, PodInfo after) {
    return !before.shape().takesSameAs(after.shape())
        || !before.nodeName().equals(after.nodeName());
  }

  @Override
  public synchronized void removePod(String uid) {
    PodEntry known = pods.remove(uid);
    if (known != null) {
      take(known);
    }
  }

  @Override
  public synchronized void assume(PodInfo pod) {
    if (pods.containsKey(pod.uid())) {
      throw new IllegalStateException(
          "Pod %s (%s) is on a node already.".formatted(pod.key(), pod.uid()));
    }
    place(pod, true);
  }

  @Override
  public synchronized void forget(PodInfo pod) {
    PodEntry known = pods.get(pod.uid());
    if (known != null && known.assumed()) {
      pods.remove(pod.uid());
      take(known);
    }
  }

  @Override
  public synchronized boolean isAssumed(String uid) {
    PodEntry known = pods.get(uid);
    return known != null && known.assumed();
  }

  @Override
  public synchronized @Nullable NodeInfo changedByOthers(PodInfo pod) {
    PodEntry known = pods.get(pod.uid());
    if (known == null || !known.assumed()) {
      return null;
    }
    NodeEntry entry = entry(known.pod().nodeName());
    return entry.changedAt <= known.chosenAt() ? null : entry.info.minus(pod);
  }

  @Override
  public synchronized @Nullable NodeInfo nodeWithout(PodInfo pod) {
    PodEntry known = pods.get(pod.uid());
    return known == null || !known.assumed()
        ? null
        : entry(known.pod().nodeName()).info.minus(known.pod());
  }

  public synchronized int podCount() {
    return pods.size();
  }

  /** Returns how much there is of what. */
  public synchronized CacheCounts counts() {
    return new CacheCounts(nodes.size(), pods.size(), assumed);
  }

  /** Lists the pods on nodes, the assumed ones too; for people. */
  public synchronized List<PodInfo> pods() {
    List<PodInfo> list = new ArrayList<>(pods.size());
    pods.values().forEach(entry -> list.add(entry.pod()));
    return list;
  }

  /** Returns all of it as it is at one moment; for audits. */
  public synchronized CacheContents contents() {
    Set<String> uids = new LinkedHashSet<>();
    pods.forEach(
        (uid, entry) -> {
          if (entry.assumed()) {
            uids.add(uid);
          }
        });
    return new CacheContents(snapshot(), pods(), uids);
  }

  /** Only nodes that changed since the last view are taken up anew. */
  @Override
  public synchronized Snapshot snapshot() {
    List<NodeInfo> present = new ArrayList<>(changedNodes.size());
    List<String> absent = new ArrayList<>();
    for (String name : changedNodes) {
      NodeEntry entry = nodes.get(name);
      if (entry == null || entry.spec() == null) {
        absent.add(name);
      } else {
        present.add(entry.info);
      }
    }
    latest = latest.with(present, absent, images);
    for (NodeInfo node : present) { // with the place that it has now
      entry(node.name()).info = Objects.requireNonNull(latest.node(node.name()));
    }
    changedNodes.clear();
    seenChanges = changes;
    return latest;
  }

  /** Builds the view of now from single nodes and pods, to check {@link #snapshot} against. */
  public synchronized Snapshot rebuilt() {
    Map<String, NodeInfo> rebuilt = new LinkedHashMap<>();
    for (NodeInfo node : described()) {
      rebuilt.put(node.name(), NodeInfo.of(node.spec()));
    }
    for (PodEntry entry : pods.values()) {
      PodInfo pod = entry.pod();
      rebuilt.computeIfPresent(pod.nodeName(), (name, node) -> node.plus(pod));
    }
    return Snapshot.of(List.copyOf(rebuilt.values()), images);
  }

  private List<NodeInfo> described() {
    return nodes.values().stream()
        .filter(entry -> entry.spec() != null)
        .map(entry -> entry.info)
        .toList();
  }

  private NodeEntry entry(String name) {
    return nodes.computeIfAbsent(name, NodeEntry::new);
  }

  private void place(PodInfo pod, boolean byUs) {
    NodeEntry entry = entry(pod.nodeName());
    entry.info = entry.info.plus(pod); // first, for what throws here must leave nothing behind
    pods.put(pod.uid(), new PodEntry(pod, byUs, seenChanges));
    assumed += byUs ? 1 : 0;
    changedNodes.add(pod.nodeName());
  }

  private void take(PodEntry known) {
    assumed -= known.assumed() ? 1 : 0;
    PodInfo pod = known.pod();
    NodeEntry entry = entry(pod.nodeName());
    entry.info = entry.info.minus(pod);
    changedNodes.add(pod.nodeName());
    dropIfEmpty(entry);
  }

  private void dropIfEmpty(NodeEntry entry) {
    if (entry.spec() == null && entry.info.podCount() == 0) {
      nodes.remove(entry.name);
    }
  }

  /**
   * A pod on a node.
   *
   * @param chosenAt the last change that was known when its node was chosen, for assumed ones
   */
  private record PodEntry(PodInfo pod, boolean assumed, long chosenAt) {}

  /** A node, or the place of one: pods can be heard of before their node and after it. */
  private static final class NodeEntry {
    private final String name;
    private NodeInfo info;
    private boolean described;
    private long changedAt;

    NodeEntry(String name) {
      this.name = name;
      this.info = NodeInfo.of(NodeDescription.unknown(name));
    }

    @Nullable NodeDescription spec() {
      return described ? info.spec() : null;
    }

    void describe(NodeDescription spec) {
      info = info.withSpec(spec);
      described = true;
    }

    void undescribe() {
      info = info.withSpec(NodeDescription.unknown(name));
      described = false;
    }
  }
}
