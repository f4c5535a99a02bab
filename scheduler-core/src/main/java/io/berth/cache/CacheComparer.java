package io.berth.cache;

import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares the cache with a list of the API server, and with its own totals. Events that the cache
 * has not received show up as differences: the caller compares at a revision that the watches have
 * passed.
 */
public final class CacheComparer {
  private final CacheDump dump;
  private final ClusterListing listed;
  private final List<CacheDifference> differences = new ArrayList<>();

  private CacheComparer(CacheDump dump, ClusterListing listed) {
    this.dump = dump;
    this.listed = listed;
  }

  public static List<CacheDifference> compare(CacheDump dump, ClusterListing listed) {
    CacheComparer comparer = new CacheComparer(dump, listed);
    comparer.compareNodes();
    comparer.comparePods();
    comparer.compareTotals();
    return comparer.differences;
  }

  private void compareNodes() {
    Map<String, NodeDescription> remaining = new LinkedHashMap<>();
    dump.snapshot().nodes().forEach(node -> remaining.put(node.name(), node.node()));
    for (NodeDescription node : listed.nodes()) {
      NodeDescription cached = remaining.remove(node.name());
      if (cached == null) {
        addNode(node.name(), "node %s is not in the cache".formatted(node.name()), node, null);
      } else if (!cached.equals(node)) {
        addNode(
            node.name(),
            "node %s in the cache differs from the API server".formatted(node.name()),
            node,
            cached);
      }
    }
    remaining.forEach(
        (name, node) -> addNode(name, "node %s is in the cache only".formatted(name), null, node));
  }

  private void comparePods() {
    Map<String, PodInfo> remaining = new LinkedHashMap<>();
    dump.pods().forEach(pod -> remaining.put(pod.uid(), pod));
    for (PodInfo pod : listed.pods()) {
      PodInfo cached = remaining.remove(pod.uid());
      if (cached != null) {
        comparePod(pod, cached);
      } else if (!pod.nodeName().isEmpty()) {
        addPod(
            pod.uid(),
            "pod %s is on node %s, and not in the cache".formatted(pod.key(), pod.nodeName()),
            pod,
            null);
      }
    }
    for (PodInfo pod : remaining.values()) {
      addPod(
          pod.uid(),
          "pod %s is in the cache only, on node %s".formatted(pod.key(), pod.nodeName()),
          null,
          pod);
    }
  }

  private void comparePod(PodInfo pod, PodInfo cached) {
    if (pod.nodeName().isEmpty() && dump.assumedPods().contains(pod.uid())) {
      return; // the assumption is newer
    }
    if (!pod.nodeName().equals(cached.nodeName())) {
      addPod(
          pod.uid(),
          "pod %s is on node \"%s\", in the cache on %s"
              .formatted(pod.key(), pod.nodeName(), cached.nodeName()),
          pod,
          cached);
    } else if (!pod.signature().equals(cached.signature())) {
      addPod(
          pod.uid(),
          "pod %s in the cache differs from the API server".formatted(pod.key()),
          pod,
          cached);
    }
  }

  /** The incrementally updated snapshot must equal one that is built from its nodes and pods. */
  private void compareTotals() {
    Map<String, NodeInfo> infos = new LinkedHashMap<>();
    dump.snapshot().nodes().forEach(node -> infos.put(node.name(), NodeInfo.of(node.node())));
    for (PodInfo pod : dump.pods()) {
      infos.computeIfPresent(pod.nodeName(), (_, node) -> node.withPod(pod));
    }
    Snapshot rebuilt = Snapshot.of(List.copyOf(infos.values()));
    if (rebuilt.sameAs(dump.snapshot())) {
      return;
    }
    addTotals("the snapshot differs from one rebuilt from its nodes and pods");
    for (NodeInfo node : rebuilt.nodes()) {
      if (!node.sameAs(dump.snapshot().nodes().get(node.index()))) {
        addTotals("node %s is not what its pods add up to".formatted(node.name()));
      }
    }
  }

  private void addNode(
      String name,
      String description,
      @Nullable NodeDescription listedObject,
      @Nullable NodeDescription cachedObject) {
    differences.add(
        new CacheDifference(
            CacheDifference.Kind.NODE, name, description, listedObject, cachedObject));
  }

  private void addPod(
      String uid,
      String description,
      @Nullable PodInfo listedObject,
      @Nullable PodInfo cachedObject) {
    differences.add(
        new CacheDifference(
            CacheDifference.Kind.POD, uid, description, listedObject, cachedObject));
  }

  private void addTotals(String description) {
    differences.add(new CacheDifference(CacheDifference.Kind.TOTALS, "", description, null, null));
  }
}
