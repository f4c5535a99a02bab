package io.berth.cache;

import io.berth.model.NodeInfo;
import io.berth.model.NodeSpec;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares the cache with a fresh list, and with itself. News that are on their way make
 * differences too, so that only those mean something that stay.
 */
public final class CacheAudit {
  private final CacheContents held;
  private final Listing listed;
  private final List<Difference> differences = new ArrayList<>();

  private CacheAudit(CacheContents held, Listing listed) {
    this.held = held;
    this.listed = listed;
  }

  public static List<Difference> compare(CacheContents held, Listing listed) {
    CacheAudit audit = new CacheAudit(held, listed);
    audit.compareNodes();
    audit.comparePods();
    audit.compareSums();
    return audit.differences;
  }

  private void compareNodes() {
    Map<String, NodeSpec> left = new LinkedHashMap<>();
    held.snapshot().nodes().forEach(node -> left.put(node.name(), node.spec()));
    for (NodeSpec spec : listed.nodes()) {
      NodeSpec known = left.remove(spec.name());
      if (known == null) {
        add("node %s is not in the cache".formatted(spec.name()), spec, null);
      } else if (!known.equals(spec)) {
        add("node %s is described differently in the cache".formatted(spec.name()), spec, known);
      }
    }
    left.forEach((name, spec) -> add("node %s is in the cache only".formatted(name), null, spec));
  }

  private void comparePods() {
    Map<String, PodInfo> left = new LinkedHashMap<>();
    held.pods().forEach(pod -> left.put(pod.uid(), pod));
    for (PodInfo pod : listed.pods()) {
      PodInfo known = left.remove(pod.uid());
      if (known != null) {
        comparePod(pod, known);
      } else if (!pod.nodeName().isEmpty()) {
        add(
            "pod %s is on node %s, and not in the cache".formatted(pod.key(), pod.nodeName()),
            pod.uid(),
            null);
      }
    }
    for (PodInfo pod : left.values()) {
      add(
          "pod %s is in the cache only, on node %s".formatted(pod.key(), pod.nodeName()),
          null,
          pod.uid());
    }
  }

  private void comparePod(PodInfo pod, PodInfo known) {
    if (pod.nodeName().isEmpty() && held.assumed().contains(pod.uid())) {
      return; // our word is newer
    }
    if (!pod.nodeName().equals(known.nodeName())) {
      add(
          "pod %s is on node \"%s\", in the cache on %s"
              .formatted(pod.key(), pod.nodeName(), known.nodeName()),
          pod.uid(),
          known.uid());
    } else if (!pod.shape().equals(known.shape())) {
      add(
          "pod %s is described differently in the cache".formatted(pod.key()),
          pod.shape(),
          known.shape());
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
    add("the snapshot is not what its nodes and pods add up to", null, null);
    for (NodeInfo node : recounted.nodes()) {
      if (!node.sameAs(held.snapshot().nodes().get(node.index()))) {
        add("node %s is not what its pods add up to".formatted(node.name()), null, null);
      }
    }
  }

  private void add(String what, @Nullable Object inList, @Nullable Object inCache) {
    differences.add(new Difference(what, inList, inCache));
  }
}
