package io.berth.insight.requirements;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.PodAdmission;
import io.berth.model.PodRequests;
import io.berth.model.PodResourcesOptions;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.Map;
import java.util.Objects;

/** How the containers of a pod are added up. */
public enum Calculation {
  /** As a scheduler does: with sidecars, overhead, and what the pod asks for as a whole. */
  KUBERNETES {
    @Override
    Amounts amounts(PodSpec spec) {
      Pod pod = new Pod();
      pod.setSpec(new PodSpecBuilder(spec).build());
      new PodAdmission(new ClusterObjects()).admit(pod);
      return new Amounts(
          ResourceAmounts.of(PodRequests.exact(pod, PodResourcesOptions.SPEC)),
          ResourceAmounts.of(PodRequests.exactLimits(pod, true)));
    }
  },

  /**
   * As Clusternet does for its FeedInventory: containers together or, where that is more, a single
   * init container. Sidecars are init containers like others; overhead does not count.
   */
  CLUSTERNET {
    @Override
    Amounts amounts(PodSpec spec) {
      ResourceAmounts requests = ResourceAmounts.NONE;
      ResourceAmounts limits = ResourceAmounts.NONE;
      for (Container container : spec.getContainers()) {
        Amounts one = amounts(container);
        requests = requests.plus(one.requests());
        limits = limits.plus(one.limits());
      }
      for (Container container : spec.getInitContainers()) {
        Amounts one = amounts(container);
        requests = requests.raisedTo(one.requests());
        limits = limits.raisedTo(one.limits());
      }
      return new Amounts(requests, limits);
    }

    /** What is limited and not requested is requested up to its limit. */
    private Amounts amounts(Container container) {
      ResourceRequirements resources = container.getResources();
      ResourceAmounts limits =
          ResourceAmounts.ofObject(resources == null ? null : resources.getLimits());
      ResourceAmounts requests =
          ResourceAmounts.ofObject(resources == null ? null : resources.getRequests());
      return new Amounts(requests.orElse(limits), limits);
    }
  };

  record Amounts(ResourceAmounts requests, ResourceAmounts limits) {}

  abstract Amounts amounts(PodSpec spec);

  /** Returns what a pod of this spec needs. */
  public ReplicaRequirements of(PodSpec spec) {
    Amounts amounts = amounts(spec);
    Map<String, String> selector = spec.getNodeSelector();
    return new ReplicaRequirements(
        selector == null ? Map.of() : selector,
        spec.getTolerations(),
        spec.getAffinity(),
        amounts.requests(),
        amounts.limits(),
        Objects.requireNonNullElse(spec.getPriorityClassName(), ""));
  }
}
