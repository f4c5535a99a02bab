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
 * Compares the cache with a list of the API server, and with itself. A cache that has not heard of
 * everything in the list differs from it too: the caller compares at a revision that the watches
 * have passed.
 */
public final class CacheAudit {
  private final CacheContents held;
  private final ClusterListing listed;
  private final List<CacheDifference> differences = new ArrayList<>();

  private CacheAudit(CacheContents held, ClusterListing listed) {
    this.held = held;
    this.listed = listed;
  }

  public static List<CacheDifference> compare(CacheContents held, ClusterListing listed) {
    CacheAudit audit = new CacheAudit(held, listed);
    audit.compareNodes();
    audit.comparePods();
    audit.compareSums();
    return audit.differences;
  }

  private void compareNodes() {
    Map<String, NodeDescription> left = new LinkedHashMap<>();
    held.snapshot().nodes().forEach(node -> left.put(node.name(), node.spec()));
    for (NodeDescription spec : listed.nodes()) {
      NodeDescription known = left.remove(spec.name());
      if (known == null) {
        addNode(spec.name(), "node %s is not in the cache".formatted(spec.name()), spec, null);
      } else if (!known.equals(spec)) {
        addNode(
            spec.name(),
            "node %s is described differently in the cache".formatted(spec.name()),
            spec,
            known);
      }
    }
    left.forEach(
        (name, spec) -> addNode(name, "node %s is in the cache only".formatted(name), null, spec));
  }

  private void comparePods() {
    Map<String, PodInfo> left = new LinkedHashMap<>();
    held.pods().forEach(pod -> left.put(pod.uid(), pod));
    for (PodInfo pod : listed.pods()) {
      PodInfo known = left.remove(pod.uid());
      if (known != null) {
        comparePod(pod, known);
      } else if (!pod.nodeName().isEmpty()) {
        addPod(
            pod.uid(),
            "pod %s is on node %s, and not in the cache".formatted(pod.key(), pod.nodeName()),
            pod,
            null);
      }
    }
    for (PodInfo pod : left.values()) {
      addPod(
          pod.uid(),
          "pod %s is in the cache only, on node %s".formatted(pod.key(), pod.nodeName()),
          null,
          pod);
    }
  }

  private void comparePod(PodInfo pod, PodInfo known) {
    if (pod.nodeName().isEmpty() && held.assumed().contains(pod.uid())) {
      return; // our word is newer
    }
    if (!pod.nodeName().equals(known.nodeName())) {
      addPod(
          pod.uid(),
          "pod %s is on node \"%s\", in the cache on %s"
              .formatted(pod.key(), pod.nodeName(), known.nodeName()),
          pod,
          known);
    } else if (!pod.shape().equals(known.shape())) {
      addPod(
          pod.uid(),
          "pod %s is described differently in the cache".formatted(pod.key()),
          pod,
          known);
    }
  }

  /** What is kept up to date in small steps has to be what comes out when all is counted again. */
  private void compareSums() {
    Map<String, NodeInfo> counted = new LinkedHashMap<>();
    held.snapshot().nodes().forEach(node -> counted.put(node.name(), NodeInfo.of(node.spec())));
    for (PodInfo pod : held.pods()) {
      counted.computeIfPresent(pod.nodeName(), (_, node) -> node.plus(pod));
    }
    Snapshot recounted = Snapshot.of(List.copyOf(counted.values()));
    if (recounted.sameAs(held.snapshot())) {
      return;
    }
    addSum("the snapshot is not what its nodes and pods add up to");
    for (NodeInfo node : recounted.nodes()) {
      if (!node.sameAs(held.snapshot().nodes().get(node.index()))) {
        addSum("node %s is not what its pods add up to".formatted(node.name()));
      }
    }
  }

  private void addNode(
      String name,
      String what,
      @Nullable NodeDescription inList,
      @Nullable NodeDescription inCache) {
    differences.add(new CacheDifference(CacheDifference.Kind.NODE, name, what, inList, inCache));
  }

  private void addPod(
      String uid, String what, @Nullable PodInfo inList, @Nullable PodInfo inCache) {
    differences.add(new CacheDifference(CacheDifference.Kind.POD, uid, what, inList, inCache));
  }

  private void addSum(String what) {
    differences.add(new CacheDifference(CacheDifference.Kind.SUM, "", what, null, null));
  }
}
