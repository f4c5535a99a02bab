package io.berth.plugins.volumebinding;

import io.berth.framework.StorageLister;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Volumes and claims as they will be once the decisions made so far are written, so that the next
 * pod does not get the same volumes.
 */
final class AssumedStorage {
  private final StorageLister storage;
  private final AssumedObjects<PersistentVolume> volumes;
  private final AssumedObjects<PersistentVolumeClaim> claims;

  AssumedStorage(StorageLister storage) {
    this.storage = storage;
    this.volumes = new AssumedObjects<>(v -> storage.volume(v.getMetadata().getName()));
    this.claims =
        new AssumedObjects<>(
            c -> storage.claim(c.getMetadata().getNamespace(), c.getMetadata().getName()));
  }

  @Nullable PersistentVolume volume(String name) {
    PersistentVolume shown = storage.volume(name);
    return shown == null ? null : volumes.latest(shown);
  }

  List<PersistentVolume> volumesOfClass(String className) {
    List<PersistentVolume> latest = new ArrayList<>();
    for (PersistentVolume volume : storage.volumesOfClass(className)) {
      latest.add(volumes.latest(volume));
    }
    return latest;
  }

  @Nullable PersistentVolumeClaim claim(String namespace, String name) {
    PersistentVolumeClaim shown = storage.claim(namespace, name);
    return shown == null ? null : claims.latest(shown);
  }

  AssumedObjects<PersistentVolume> volumes() {
    return volumes;
  }

  AssumedObjects<PersistentVolumeClaim> claims() {
    return claims;
  }
}
