package io.berth.framework;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import org.jspecify.annotations.Nullable;

/** Returns the storage class of volumes and claims. */
public final class StorageClassName {
  /** The deprecated annotation with the name of the class; it takes precedence over the field. */
  private static final String ANNOTATION = "volume.beta.kubernetes.io/storage-class";

  private StorageClassName() {}

  /** Returns the class of the volume; empty if it has none. */
  public static String of(PersistentVolume volume) {
    return of(volume.getMetadata(), volume.getSpec().getStorageClassName());
  }

  /** Returns the class that the claim requests; empty if it requests none. */
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
