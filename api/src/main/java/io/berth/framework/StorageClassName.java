package io.berth.framework;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import org.jspecify.annotations.Nullable;

/** Which storage class volumes and claims say they are of. */
public final class StorageClassName {
  /** Where the class was named before there was a field for it; it still wins over the field. */
  private static final String ANNOTATION = "volume.beta.kubernetes.io/storage-class";

  private StorageClassName() {}

  /** Returns the class of the volume, empty for none. */
  public static String of(PersistentVolume volume) {
    return of(volume.getMetadata(), volume.getSpec().getStorageClassName());
  }

  /** Returns the class that the claim asks for, empty for none. */
  public static String of(PersistentVolumeClaim claim) {
    return of(claim.getMetadata(), claim.getSpec().getStorageClassName());
  }

  private static String of(ObjectMeta meta, @Nullable String field) {
    String annotated = meta.getAnnotations() == null ? null : meta.getAnnotations().get(ANNOTATION);
    if (annotated != null) {
      return annotated;
    }
    return field == null ? "" : field;
  }
}
