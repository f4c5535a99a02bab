package io.berth.model;

import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The owner reference of a pod to its controller. */
public record ControllerRef(String apiVersion, String kind, String name, String uid) {
  static @Nullable ControllerRef of(List<OwnerReference> references) {
    for (OwnerReference owner : references) {
      if (Boolean.TRUE.equals(owner.getController())) {
        return new ControllerRef(
            owner.getApiVersion(), owner.getKind(), owner.getName(), owner.getUid());
      }
    }
    return null;
  }
}
