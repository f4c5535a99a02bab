package io.berth.model;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.SortedMap;
import java.util.function.UnaryOperator;

/**
 * What a pod asks for, in the variants that the scheduler uses. Amounts are added exactly and
 * rounded up to whole units at the end.
 */
public final class PodRequests {
  /* What a container that asks for no CPU or no memory is taken to use when nodes are scored. */
  private static final Quantity DEFAULT_CPU = Quantity.ofMilli(100);
  private static final Quantity DEFAULT_MEMORY = Quantity.of(200L * 1024 * 1024);

  private PodRequests() {}

  /** What the pod asks of a node: the amounts that NodeResourcesFit filters by, never negative. */
  public static Resources of(Pod pod) {
    ResourceList requests = requests(pod, PodResourcesOptions.SPEC, UnaryOperator.identity());
    return requests.toResources().max(Resources.NONE).withoutPods();
  }

  /** What NodeResourcesFit scores with: with the non-zero defaults, without pod-level resources. */
  public static Resources forScoring(Pod pod) {
    return requests(pod, PodResourcesOptions.CONTAINERS, list -> withDefaults(list, true, true))
        .toResources();
  }

  /**
   * What a bound pod occupies on its node, and what NodeResourcesBalancedAllocation scores with.
   */
  public static Resources onNode(Pod pod) {
    return requests(pod, PodResourcesOptions.SPEC_AND_STATUS, UnaryOperator.identity())
        .toResources();
  }

  /**
   * CPU and memory that a bound pod counts for in NodeResourcesFit's scores; nothing else is set.
   * The defaults stand in for what a container does not name; if the pod names pod-level requests,
   * only for what is named nowhere in it.
   */
  public static Resources nonZeroOnNode(Pod pod) {
    PodResourcesOptions rule = PodResourcesOptions.SPEC_AND_STATUS;
    ResourceList requests = requests(pod, rule, UnaryOperator.identity());
    boolean always = !PodLevelResources.hasRequests(pod.getSpec());
    boolean cpu = always || requests.get(ResourceName.CPU) == null;
    boolean memory = always || requests.get(ResourceName.MEMORY) == null;
    if (cpu || memory) {
      requests = requests(pod, rule, list -> withDefaults(list, cpu, memory));
    }
    Resources all = requests.toResources();
    return Resources.builder().milliCpu(all.milliCpu()).memory(all.memory()).build();
  }

  /** The pod's limits, overhead included where there is a limit. */
  public static Resources limits(Pod pod) {
    return sumLimits(pod, true).toResources();
  }

  /** The pod's requests, exact and by name. */
  public static SortedMap<String, Quantity> exact(Pod pod, PodResourcesOptions rule) {
    return requests(pod, rule, UnaryOperator.identity()).toMap();
  }

  /** The pod's limits, exact and by name. */
  public static SortedMap<String, Quantity> exactLimits(Pod pod, boolean overhead) {
    return sumLimits(pod, overhead).toMap();
  }

  private static ResourceList requests(
      Pod pod, PodResourcesOptions rule, UnaryOperator<ResourceList> defaults) {
    PodSpec spec = pod.getSpec();
    ResizeStatus resize = rule.status() ? ResizeStatus.of(pod) : ResizeStatus.NONE;
    ResourceList total =
        ContainerRequestSum.of(
            spec.getContainers(),
            spec.getInitContainers(),
            container -> defaults.apply(resize.requests(container, requestsOf(container))),
            container -> defaults.apply(requestsOf(container)));
    if (rule.podLevel() && PodLevelResources.hasRequests(spec)) {
      ResourceList podLevel = ResourceList.of(spec.getResources().getRequests());
      PodLevelResources.override(total, podLevel, resize.podRequests(podLevel));
    }
    if (rule.overhead()) {
      total.addAll(ResourceList.of(spec.getOverhead()));
    }
    return total;
  }

  private static ResourceList sumLimits(Pod pod, boolean overhead) {
    PodSpec spec = pod.getSpec();
    ResourceList total =
        ContainerRequestSum.of(
            spec.getContainers(),
            spec.getInitContainers(),
            PodRequests::limitsOf,
            PodRequests::limitsOf);
    if (spec.getResources() != null) {
      ResourceList podLevel = ResourceList.of(spec.getResources().getLimits());
      PodLevelResources.override(total, podLevel, podLevel);
    }
    if (overhead) {
      ResourceList extra = ResourceList.of(spec.getOverhead());
      for (int i = 0; i < extra.size(); i++) {
        Quantity limit = total.get(extra.name(i));
        if (limit != null && !limit.isZero()) {
          total.put(extra.name(i), limit.add(extra.amount(i)));
        }
      }
    }
    return total;
  }

  private static ResourceList requestsOf(Container container) {
    ResourceRequirements resources = container.getResources();
    return ResourceList.of(resources == null ? null : resources.getRequests());
  }

  private static ResourceList limitsOf(Container container) {
    ResourceRequirements resources = container.getResources();
    return ResourceList.of(resources == null ? null : resources.getLimits());
  }

  /** Names what is missing, as wanted; an amount that is given stays, be it 0. */
  private static ResourceList withDefaults(ResourceList list, boolean cpu, boolean memory) {
    ResourceList filled = ResourceList.copyOf(list);
    if (cpu) {
      putIfMissing(filled, ResourceName.CPU, DEFAULT_CPU);
    }
    if (memory) {
      putIfMissing(filled, ResourceName.MEMORY, DEFAULT_MEMORY);
    }
    return filled;
  }

  private static void putIfMissing(ResourceList list, ResourceName name, Quantity amount) {
    if (list.get(name) == null) {
      list.put(name, amount);
    }
  }
}
