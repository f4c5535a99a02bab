package io.berth.insight.live;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.estimate.Component;
import io.berth.insight.estimate.NodeClaim;
import io.berth.insight.estimate.ReplicaRequest;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pods of one kind in a request.
 *
 * @param replicas the number of pods per set
 * @param spec the pod spec
 */
public record RequestedPods(int replicas, PodSpec spec) {
  /**
   * Returns the spec of a pod with one container.
   *
   * @param priorityClass the priority class; empty if there is none
   */
  public static PodSpec spec(
      Map<String, Quantity> request,
      Map<String, String> nodeSelector,
      List<Toleration> tolerations,
      @Nullable Affinity affinity,
      String priorityClass) {
    return new PodSpecBuilder()
        .withContainers(
            new ContainerBuilder()
                .withName("main")
                .withNewResources()
                .withRequests(request)
                .endResources()
                .build())
        .withNodeSelector(nodeSelector)
        .withTolerations(tolerations)
        .withAffinity(affinity)
        .withPriorityClassName(priorityClass.isEmpty() ? null : priorityClass)
        .build();
  }

  private Map<String, Quantity> requests() {
    return spec.getContainers().getFirst().getResources().getRequests();
  }

  Set<String> resourceNames() {
    return requests().keySet();
  }

  ReplicaRequest request() {
    return new ReplicaRequest(ResourceAmounts.ofObject(requests()), NodeClaim.of(spec));
  }

  /** Returns the request without node affinity. */
  public ReplicaRequest withoutAffinity() {
    PodSpec plain = new PodSpecBuilder(spec).withAffinity(null).build();
    return new RequestedPods(replicas, plain).request();
  }

  Component component() {
    return new Component(
        replicas, request(), Objects.requireNonNullElse(spec.getPriorityClassName(), ""));
  }
}
