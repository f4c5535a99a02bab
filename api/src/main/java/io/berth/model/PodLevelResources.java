package io.berth.model;

import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Resources that a pod states for all of its containers together, in {@code spec.resources}. */
final class PodLevelResources {
  private PodLevelResources() {}

  /** Whether a resource may be stated for the pod as a whole; others are ignored there. */
  private static boolean supports(ResourceName name) {
    return name == ResourceName.CPU || name == ResourceName.MEMORY || name.isHugePages();
  }

  static boolean hasRequests(@Nullable PodSpec spec) {
    if (spec == null || spec.getResources() == null) {
      return false;
    }
    Map<String, ?> requests = spec.getResources().getRequests();
    if (requests != null) {
      for (String name : requests.keySet()) {
        if (supports(ResourceName.of(name))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Puts the effective amount of every resource stated at pod level in the containers' place. */
  static void override(ResourceList total, ResourceList stated, ResourceList effective) {
    for (int i = 0; i < stated.size(); i++) {
      ResourceName name = stated.name(i);
      if (supports(name)) {
        Quantity amount = effective.get(name);
        total.put(name, amount == null ? Quantity.ZERO : amount);
      }
    }
  }
}
