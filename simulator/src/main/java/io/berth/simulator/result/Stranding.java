package io.berth.simulator.result;

import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes stranded amounts of a resource. The free amount on a node is <em>stranded</em> if not
 * even the smallest pod that requests the resource fits, because another resource is exhausted: CPU
 * for GPUs, memory for CPU, or the number of pods.
 *
 * <p>The smallest pod has the lowest request of the resource, then of CPU, then of memory, among
 * bound and pending pods. Nothing is stranded of a resource without requests, or on a cordoned
 * node.
 */
public final class Stranding {
  private final ResourceName resource;
  private final @Nullable Resources smallest;

  private Stranding(ResourceName resource, @Nullable Resources smallest) {
    this.resource = resource;
    this.smallest = smallest;
  }

  /** Creates the stranding of a resource from the requests of all pods. */
  public static Stranding of(ResourceName resource, Collection<Resources> requests) {
    return new Stranding(
        resource,
        requests.stream()
            .filter(request -> request.get(resource) > 0)
            .min(
                Comparator.comparingLong((Resources request) -> request.get(resource))
                    .thenComparingLong(Resources::milliCpu)
                    .thenComparingLong(Resources::memory))
            .orElse(null));
  }

  /** Creates the stranding of every resource in the totals of a result. */
  static Map<ResourceName, Stranding> of(SimulationResult result) {
    Set<Resources> requests = new LinkedHashSet<>();
    result.pods().forEach(pod -> requests.add(pod.requests()));
    Map<ResourceName, Stranding> stranding = new LinkedHashMap<>();
    for (Totals.ResourceTotal total : result.totals().resources()) {
      stranding.put(total.resource(), of(total.resource(), requests));
    }
    return stranding;
  }

  /** Returns the stranded amount on a node. */
  public long on(NodeUsage node) {
    Resources free = node.free();
    long freeAmount = free.get(resource);
    if (smallest == null || node.unschedulable() || freeAmount <= 0) {
      return 0;
    }
    boolean fits =
        node.podsAfter() < node.allocatable().pods()
            && fits(ResourceName.CPU, free)
            && fits(ResourceName.MEMORY, free)
            && fits(ResourceName.EPHEMERAL_STORAGE, free);
    for (int i = 0; fits && i < smallest.scalarCount(); i++) {
      fits = fits(smallest.scalarName(i), free);
    }
    return fits ? 0 : freeAmount;
  }

  private boolean fits(ResourceName name, Resources free) {
    return smallest != null && smallest.get(name) <= Math.max(0, free.get(name));
  }
}
