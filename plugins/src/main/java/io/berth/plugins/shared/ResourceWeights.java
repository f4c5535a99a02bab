package io.berth.plugins.shared;

import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.List;

/** The resources that a plugin scores by, in configured order, with weights. */
public final class ResourceWeights {
  private final ResourceName[] names;
  private final long[] weights;

  private ResourceWeights(ResourceName[] names, long[] weights) {
    this.names = names;
    this.weights = weights;
  }

  /** Creates the weights of a configured list; ignores names that are not resources of nodes. */
  public static ResourceWeights of(List<ResourceSpec> configured) {
    List<ResourceSpec> scorable =
        configured.stream().filter(spec -> isScorable(ResourceName.of(spec.name()))).toList();
    return new ResourceWeights(
        scorable.stream().map(spec -> ResourceName.of(spec.name())).toArray(ResourceName[]::new),
        scorable.stream().mapToLong(ResourceSpec::weight).toArray());
  }

  /** Excludes {@code pods}, which nodes report but pods do not request. */
  private static boolean isScorable(ResourceName name) {
    return name == ResourceName.CPU
        || name == ResourceName.MEMORY
        || name == ResourceName.EPHEMERAL_STORAGE
        || name.isScalar();
  }

  /**
   * Returns the resources that a pod is scored by: all configured ones except scalar resources that
   * it does not request.
   */
  public RequestedResources requestedBy(Resources requests) {
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
