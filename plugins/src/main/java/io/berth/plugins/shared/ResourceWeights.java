package io.berth.plugins.shared;

import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.List;

/** The resources that a plugin scores by, in configured order, each with its weight. */
public final class ResourceWeights {
  private final ResourceName[] names;
  private final long[] weights;

  private ResourceWeights(ResourceName[] names, long[] weights) {
    this.names = names;
    this.weights = weights;
  }

  /** Reads a configured list. Names that nodes never offer to count are left out. */
  public static ResourceWeights of(List<ResourceSpec> configured) {
    List<ResourceSpec> counted =
        configured.stream().filter(spec -> isCounted(ResourceName.of(spec.name()))).toList();
    return new ResourceWeights(
        counted.stream().map(spec -> ResourceName.of(spec.name())).toArray(ResourceName[]::new),
        counted.stream().mapToLong(ResourceSpec::weight).toArray());
  }

  /** The number of pods, though nodes tell it, is not an amount that pods ask for. */
  private static boolean isCounted(ResourceName name) {
    return name == ResourceName.CPU
        || name == ResourceName.MEMORY
        || name == ResourceName.EPHEMERAL_STORAGE
        || name.isScalar();
  }

  /**
   * Returns what counts when this pod is scored: all configured resources but the extended ones
   * (and huge pages and the like) that it does not ask for.
   */
  public RequestedResources demandOf(Resources requests) {
    int count = 0;
    int[] kept = new int[names.length];
    for (int i = 0; i < names.length; i++) {
      if (!names[i].isScalar() || requests.get(names[i]) != 0) {
        kept[count++] = i;
      }
    }
    ResourceName[] keptNames = new ResourceName[count];
    long[] keptWeights = new long[count];
    long[] amounts = new long[count];
    for (int i = 0; i < count; i++) {
      keptNames[i] = names[kept[i]];
      keptWeights[i] = weights[kept[i]];
      amounts[i] = requests.get(keptNames[i]);
    }
    return new RequestedResources(keptNames, keptWeights, amounts);
  }
}
