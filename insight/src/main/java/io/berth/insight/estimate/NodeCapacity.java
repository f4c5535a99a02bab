package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceCounts;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.model.ContainerInfo;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.model.Snapshot;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The free capacity of a real node by the rules of Karmada's estimator: a pod uses the sum of its
 * containers' requests or the largest init container's, and its overhead. Sidecars count as plain
 * init containers, and pod-level requests do not count.
 */
public final class NodeCapacity implements Capacity {
  private final NodeInfo node;
  private final ResourceCounts used;
  private final long slots;

  private NodeCapacity(NodeInfo node, ResourceCounts used) {
    this.node = node;
    this.used = used;
    this.slots = Math.max(0, node.allocatable().pods() - node.podCount());
  }

  static NodeCapacity of(NodeInfo node) {
    ResourceCounts used = new ResourceCounts();
    for (int i = 0; i < node.podCount(); i++) {
      used.add(requestsOf(node.pod(i)));
    }
    return new NodeCapacity(node, used);
  }

  private static ResourceCounts requestsOf(PodInfo pod) {
    ResourceCounts requests = new ResourceCounts();
    for (ContainerInfo container : pod.containers()) {
      requests.add(container.requests());
    }
    for (ContainerInfo container : pod.initContainers()) {
      requests.max(container.requests());
    }
    requests.add(pod.resources().overhead());
    return requests;
  }

  public NodeInfo node() {
    return node;
  }

  @Override
  public long free(ResourceName resource) {
    return Math.max(
        0, SaturatingMath.subtract(node.allocatable().get(resource), used.get(resource)));
  }

  @Override
  public long slots() {
    return slots;
  }

  @Override
  public boolean matches(NodeClaim claim) {
    return claim.exclusion(node) == null;
  }

  /**
   * Caches the capacities of the nodes of a changing cluster: only changed nodes are recomputed.
   * Thread-safe.
   */
  public static final class Cache {
    private List<NodeCapacity> latest = List.of();
    private @Nullable Snapshot latestSnapshot;

    /** Returns the capacities of all nodes by name. */
    public synchronized List<NodeCapacity> of(Snapshot snapshot) {
      if (snapshot.equals(latestSnapshot)) {
        return latest;
      }
      latestSnapshot = snapshot;
      List<NodeCapacity> previous = latest;
      latest =
          IntStream.range(0, snapshot.size())
              .mapToObj(
                  i ->
                      capacity(
                          snapshot.nodes().get(i), i < previous.size() ? previous.get(i) : null))
              .toList();
      return latest;
    }

    private static NodeCapacity capacity(NodeInfo node, @Nullable NodeCapacity previous) {
      return previous != null && previous.node() == node ? previous : NodeCapacity.of(node);
    }
  }
}
