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
 * What is free and of no use. What a node has left of a resource is <em>stranded</em> if not even
 * the smallest pod that asks for this resource would fit there any more, because something else has
 * run out: CPU beside the GPUs, memory beside the CPU, or the number of pods.
 *
 * <p>The smallest pod is the one that asks for the least of the resource; of several the one that
 * asks for the least CPU, then memory. All pods count, whether they run or wait. Of a resource that
 * no pod asks for nothing is stranded, nor on a cordoned node.
 */
public final class Stranding {
  private final ResourceName resource;
  private final @Nullable Resources smallest;

  private Stranding(ResourceName resource, @Nullable Resources smallest) {
    this.resource = resource;
    this.smallest = smallest;
  }

  /** Looks for the smallest of all these requests. */
  public static Stranding of(ResourceName resource, Collection<Resources> requests) {
    return new Stranding(
        resource,
        requests.stream()
            .filter(asked -> asked.get(resource) > 0)
            .min(
                Comparator.comparingLong((Resources asked) -> asked.get(resource))
                    .thenComparingLong(Resources::milliCpu)
                    .thenComparingLong(Resources::memory))
            .orElse(null));
  }

  /** Looks for the smallest pods of a result, for every resource that its totals tell of. */
  static Map<ResourceName, Stranding> of(SimulationResult result) {
    Set<Resources> requests = new LinkedHashSet<>();
    result.pods().forEach(pod -> requests.add(pod.requests()));
    Map<ResourceName, Stranding> stranding = new LinkedHashMap<>();
    for (Totals.OfResource total : result.totals().resources()) {
      stranding.put(total.resource(), of(total.resource(), requests));
    }
    return stranding;
  }

  /** Returns how much of the resource is free on a node in vain. */
  public long on(NodeUse node) {
    Resources free = node.free();
    long left = free.get(resource);
    if (smallest == null || node.unschedulable() || left <= 0) {
      return 0;
    }
    boolean fits =
        node.podsAfter() < node.allocatable().pods()
            && fits(ResourceName.CPU, free)
            && fits(ResourceName.MEMORY, free)
            && fits(ResourceName.EPHEMERAL_STORAGE, free);
    for (int i = 0; fits && i < smallest.extendedCount(); i++) {
      fits = fits(smallest.extendedName(i), free);
    }
    return fits ? 0 : left;
  }

  private boolean fits(ResourceName name, Resources free) {
    return smallest != null && smallest.get(name) <= Math.max(0, free.get(name));
  }
}
