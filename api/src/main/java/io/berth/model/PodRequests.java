package io.berth.model;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Computes the requests and limits of a pod, in the variants that the scheduler uses. Amounts are
 * added exactly; the result is rounded up to whole units.
 */
public final class PodRequests {
  /* The requests that scoring assumes for containers without a CPU or memory request. */
  private static final Quantity DEFAULT_CPU = Quantity.ofMilli(100);
  private static final Quantity DEFAULT_MEMORY = Quantity.of(200L * 1024 * 1024);

  private PodRequests() {}

  /** Returns the requests that NodeResourcesFit filters by; never negative. */
  public static Resources of(Pod pod) {
    ResourceList requests = requests(pod, PodResourcesOptions.SPEC, UnaryOperator.identity());
    return requests.toResources().max(Resources.NONE).withoutPods();
  }

  /**
   * Returns the requests that NodeResourcesFit scores by: with defaults, without pod-level ones.
   */
  public static Resources forScoring(Pod pod) {
    return requests(pod, PodResourcesOptions.CONTAINERS, list -> withDefaults(list, true, true))
        .toResources();
  }

  /** Returns the requests of the bound pod; NodeResourcesBalancedAllocation scores by them. */
  public static Resources onNode(Pod pod) {
    return requests(pod, PodResourcesOptions.SPEC_AND_STATUS, UnaryOperator.identity())
        .toResources();
  }

  /**
   * Returns the CPU and memory of the bound pod in the scores of NodeResourcesFit; other resources
   * are not set. Containers without a request count with the defaults; with pod-level requests,
   * only if the pod has no request for the resource at all.
   */
  public static Resources nonZeroOnNode(Pod pod) {
    PodResourcesOptions options = PodResourcesOptions.SPEC_AND_STATUS;
    ResourceList requests = requests(pod, options, UnaryOperator.identity());
    boolean always = !hasPodLevelRequests(pod.getSpec());
    boolean cpu = always || requests.get(ResourceName.CPU) == null;
    boolean memory = always || requests.get(ResourceName.MEMORY) == null;
    if (cpu || memory) {
      requests = requests(pod, options, list -> withDefaults(list, cpu, memory));
    }
    Resources all = requests.toResources();
    return Resources.builder().milliCpu(all.milliCpu()).memory(all.memory()).build();
  }

  /** Returns the limits; includes the overhead of resources with a limit. */
  public static Resources limits(Pod pod) {
    return sumLimits(pod, true).toResources();
  }

  /** Returns the exact requests by resource name. */
  public static SortedMap<String, Quantity> exact(Pod pod, PodResourcesOptions options) {
    return requests(pod, options, UnaryOperator.identity()).toMap();
  }

  /** Returns the exact limits by resource name. */
  public static SortedMap<String, Quantity> exactLimits(Pod pod, boolean overhead) {
    return sumLimits(pod, overhead).toMap();
  }

  private static ResourceList requests(
      Pod pod, PodResourcesOptions options, UnaryOperator<ResourceList> defaults) {
    PodSpec spec = pod.getSpec();
    ResizeStatus resize = options.status() ? ResizeStatus.of(pod) : ResizeStatus.NONE;
    ResourceList total =
        sum(
            spec.getContainers(),
            spec.getInitContainers(),
            container -> defaults.apply(resize.requests(container, requestsOf(container))),
            container -> defaults.apply(requestsOf(container)));
    if (options.podLevel() && hasPodLevelRequests(spec)) {
      ResourceList podLevel = ResourceList.of(spec.getResources().getRequests());
      overrideWithPodLevel(total, podLevel, resize.podRequests(podLevel));
    }
    if (options.overhead()) {
      total.addAll(ResourceList.of(spec.getOverhead()));
    }
    return total;
  }

  private static ResourceList sumLimits(Pod pod, boolean overhead) {
    PodSpec spec = pod.getSpec();
    ResourceList total =
        sum(
            spec.getContainers(),
            spec.getInitContainers(),
            PodRequests::limitsOf,
            PodRequests::limitsOf);
    if (spec.getResources() != null) {
      ResourceList podLevel = ResourceList.of(spec.getResources().getLimits());
      overrideWithPodLevel(total, podLevel, podLevel);
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

  /** Adds the selected defaults for missing requests; keeps existing requests, even of 0. */
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

  /**
   * Returns the maximum of the resources that the containers use at the same time: the regular
   * containers run together, the init containers run one after the other before them, and sidecars
   * (init containers that keep running) run beside all later containers.
   *
   * @param running returns the resources of a regular container or a sidecar
   * @param initializing returns the resources of an init container that ends before the next starts
   */
  private static ResourceList sum(
      @Nullable List<Container> containers,
      @Nullable List<Container> initContainers,
      Function<Container, ResourceList> running,
      Function<Container, ResourceList> initializing) {
    ResourceList total = new ResourceList();
    if (containers != null) {
      for (Container container : containers) {
        total.addAll(running.apply(container));
      }
    }
    if (initContainers == null || initContainers.isEmpty()) {
      return total;
    }
    // The maximum never falls below the sidecars, so each container is compared by its own resource
    // names only: a sidecar may have thousands of names, and a thousand containers may follow it.
    ResourceList sidecars = new ResourceList();
    ResourceList initMax = new ResourceList();
    for (Container container : initContainers) {
      if (ContainerInfo.isSidecar(container)) {
        ResourceList requests = running.apply(container);
        total.addAll(requests);
        sidecars.addAll(requests);
        initMax.maxWith(sidecars.restrictedTo(requests));
      } else {
        ResourceList concurrent = ResourceList.copyOf(initializing.apply(container));
        concurrent.addAll(sidecars.restrictedTo(concurrent));
        initMax.maxWith(concurrent);
      }
    }
    total.maxWith(initMax);
    return total;
  }

  /** Returns whether the resource may be set at pod level; others are ignored there. */
  private static boolean isPodLevelResource(ResourceName name) {
    return name == ResourceName.CPU || name == ResourceName.MEMORY || name.isHugePages();
  }

  private static boolean hasPodLevelRequests(@Nullable PodSpec spec) {
    if (spec == null || spec.getResources() == null) {
      return false;
    }
    Map<String, ?> requests = spec.getResources().getRequests();
    if (requests != null) {
      for (String name : requests.keySet()) {
        if (isPodLevelResource(ResourceName.of(name))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Replaces the sum of the containers for every resource that is set at pod level. */
  private static void overrideWithPodLevel(
      ResourceList total, ResourceList podLevel, ResourceList effective) {
    for (int i = 0; i < podLevel.size(); i++) {
      ResourceName name = podLevel.name(i);
      if (isPodLevelResource(name)) {
        Quantity amount = effective.get(name);
        total.put(name, amount == null ? Quantity.ZERO : amount);
      }
    }
  }
}
