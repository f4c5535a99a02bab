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

/** The ways to calculate the requirements of a pod from its containers. */
public enum Calculation {
  /** Like kube-scheduler: with sidecars, overhead and pod-level resources. */
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
   * Like Clusternet's FeedInventory: the sum of the containers or the largest init container.
   * Sidecars count as plain init containers; overhead does not count.
   */
  CLUSTERNET {
    @Override
    Amounts amounts(PodSpec spec) {
      ResourceAmounts requests = ResourceAmounts.NONE;
      ResourceAmounts limits = ResourceAmounts.NONE;
      for (Container container : spec.getContainers()) {
        Amounts amounts = amounts(container);
        requests = requests.plus(amounts.requests());
        limits = limits.plus(amounts.limits());
      }
      for (Container container : spec.getInitContainers()) {
        Amounts amounts = amounts(container);
        requests = requests.max(amounts.requests());
        limits = limits.max(amounts.limits());
      }
      return new Amounts(requests, limits);
    }

    /** Returns the amounts of a container; requests default to limits. */
    private Amounts amounts(Container container) {
      ResourceRequirements resources = container.getResources();
      ResourceAmounts limits =
          ResourceAmounts.ofObject(resources == null ? null : resources.getLimits());
      ResourceAmounts requests =
          ResourceAmounts.ofObject(resources == null ? null : resources.getRequests());
      return new Amounts(requests.withDefaults(limits), limits);
    }
  };

  record Amounts(ResourceAmounts requests, ResourceAmounts limits) {}

  abstract Amounts amounts(PodSpec spec);

  /** Returns the requirements of a pod with this spec. */
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
