package io.berth.plugins.noderesourcesfitplus;

import io.berth.framework.ScorePlugin;
import io.berth.model.ContainerInfo;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.plugins.shared.AllocationScores;
import io.berth.plugins.shared.RequestedResources;
import java.util.List;

/** Requests of a pod for the configured resources, with their strategies. */
final class FitPlusPreScoreState {
  private final RequestedResources requested;
  private final boolean[] mostAllocated;

  private FitPlusPreScoreState(RequestedResources requested, boolean[] mostAllocated) {
    this.requested = requested;
    this.mostAllocated = mostAllocated;
  }

  /** Selects the resources that the pod requests, with amounts summed as in Koordinator. */
  static FitPlusPreScoreState of(
      PodInfo pod, List<NodeResourcesFitPlus.WeightedResource> configured) {
    List<NodeResourcesFitPlus.WeightedResource> requestedResources =
        configured.stream().filter(r -> pod.resources().requests().get(r.name()) > 0).toList();
    RequestedResources requested =
        new RequestedResources(
            requestedResources.stream()
                .map(NodeResourcesFitPlus.WeightedResource::name)
                .toArray(ResourceName[]::new),
            requestedResources.stream()
                .mapToLong(NodeResourcesFitPlus.WeightedResource::weight)
                .toArray(),
            requestedResources.stream().mapToLong(r -> ContainerSums.of(pod, r.name())).toArray());
    boolean[] mostAllocated = new boolean[requestedResources.size()];
    for (int i = 0; i < mostAllocated.length; i++) {
      mostAllocated[i] = requestedResources.get(i).mostAllocated();
    }
    return new FitPlusPreScoreState(requested, mostAllocated);
  }

  /**
   * Returns the weighted mean. A resource that the node lacks scores 0; without any resource the
   * score is the maximum.
   */
  long score(NodeInfo node) {
    long scores = 0;
    long weights = 0;
    for (int i = 0; i < mostAllocated.length; i++) {
      long used = requested.usedNonZero(i, node) + requested.amount(i);
      long capacity = requested.capacity(i, node);
      long score =
          mostAllocated[i]
              ? AllocationScores.mostRequestedScore(used, capacity)
              : AllocationScores.leastRequestedScore(used, capacity);
      scores += score * requested.weight(i);
      weights += requested.weight(i);
    }
    return weights == 0 ? ScorePlugin.MAX_NODE_SCORE : scores / weights;
  }

  /** Sums of a pod's requests as in Koordinator: containers and overhead, no pod-level requests. */
  private static final class ContainerSums {
    /** Default of a container without CPU request. */
    private static final long DEFAULT_MILLI_CPU = 100;

    /** Default of a container without memory request. */
    private static final long DEFAULT_MEMORY = 200L * 1024 * 1024;

    private ContainerSums() {}

    /**
     * Returns the sum of one resource. Init containers follow the others, in order: a sidecar adds
     * to the sum, an ordinary one sets its minimum.
     */
    static long of(PodInfo pod, ResourceName resource) {
      long sum = 0;
      for (ContainerInfo container : pod.containers()) {
        sum += amount(container, resource);
      }
      for (ContainerInfo init : pod.initContainers()) {
        long amount = amount(init, resource);
        sum = init.sidecar() ? sum + amount : Math.max(sum, amount);
      }
      return sum + pod.resources().overhead().get(resource);
    }

    private static long amount(ContainerInfo container, ResourceName resource) {
      if (resource == ResourceName.CPU && !container.requestsCpu()) {
        return DEFAULT_MILLI_CPU;
      }
      if (resource == ResourceName.MEMORY && !container.requestsMemory()) {
        return DEFAULT_MEMORY;
      }
      return container.requests().get(resource);
    }
  }
}
