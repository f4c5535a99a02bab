package io.berth.kube;

import io.berth.model.Quantity;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.VolumeResourceRequirements;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Checks objects that are kept whole for what their readers take for granted: a spec, and amounts
 * that are some. API servers accept no others; one that comes all the same is not kept.
 */
final class RequiredFields {
  private RequiredFields() {}

  /** Returns a check that an object has a spec. */
  static <T> Function<T, T> withSpec(Function<T, @Nullable Object> spec) {
    return object -> {
      checkSpec(spec.apply(object));
      return object;
    };
  }

  private static void checkSpec(@Nullable Object spec) {
    if (spec == null) {
      throw new IllegalArgumentException("spec is missing");
    }
  }

  static PersistentVolume checked(PersistentVolume volume) {
    checkSpec(volume.getSpec());
    checkAmounts(volume.getSpec().getCapacity());
    return volume;
  }

  static PersistentVolumeClaim checked(PersistentVolumeClaim claim) {
    checkSpec(claim.getSpec());
    VolumeResourceRequirements wanted = claim.getSpec().getResources();
    checkAmounts(wanted == null ? null : wanted.getRequests());
    return claim;
  }

  static CSIStorageCapacity checked(CSIStorageCapacity capacity) {
    checkAmount(capacity.getCapacity());
    checkAmount(capacity.getMaximumVolumeSize());
    return capacity;
  }

  private static void checkAmounts(
      @Nullable Map<String, io.fabric8.kubernetes.api.model.Quantity> amounts) {
    if (amounts != null) {
      amounts.values().forEach(RequiredFields::checkAmount);
    }
  }

  private static void checkAmount(io.fabric8.kubernetes.api.model.@Nullable Quantity amount) {
    if (amount != null) {
      var _ = Quantity.of(amount);
    }
  }
}
