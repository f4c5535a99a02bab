package io.berth.plugins.volumebinding;

import io.berth.framework.StorageLister;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Volumes and claims with the assumed bindings, so that the next pod does not get the same volumes.
 */
final class AssumedStorage {
  private final StorageLister storage;
  private final AssumeCache<PersistentVolume> volumes;
  private final AssumeCache<PersistentVolumeClaim> claims;

  AssumedStorage(StorageLister storage) {
    this.storage = storage;
    this.volumes = new AssumeCache<>(v -> storage.volume(v.getMetadata().getName()));
    this.claims =
        new AssumeCache<>(
            c -> storage.claim(c.getMetadata().getNamespace(), c.getMetadata().getName()));
  }

  @Nullable PersistentVolume volume(String name) {
    PersistentVolume stored = storage.volume(name);
    return stored == null ? null : volumes.latest(stored);
  }

  List<PersistentVolume> volumesOfClass(String className) {
    List<PersistentVolume> latest = new ArrayList<>();
    for (PersistentVolume volume : storage.volumesOfClass(className)) {
      latest.add(volumes.latest(volume));
    }
    return latest;
  }

  @Nullable PersistentVolumeClaim claim(String namespace, String name) {
    PersistentVolumeClaim stored = storage.claim(namespace, name);
    return stored == null ? null : claims.latest(stored);
  }

  AssumeCache<PersistentVolume> volumes() {
    return volumes;
  }

  AssumeCache<PersistentVolumeClaim> claims() {
    return claims;
  }
}
