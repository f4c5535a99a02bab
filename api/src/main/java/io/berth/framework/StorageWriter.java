package io.berth.framework;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;

/**
 * Writes storage objects to the cluster and waits for the response of the API server. For binding
 * threads only.
 *
 * <p>A write replaces the object if its resource version is still the latest. A write that the API
 * server denies throws an unchecked exception with the message of the server.
 */
public interface StorageWriter {
  /** Updates the volume and returns its new version. */
  PersistentVolume updateVolume(PersistentVolume volume);

  /** Updates the claim and returns its new version. */
  PersistentVolumeClaim updateClaim(PersistentVolumeClaim claim);
}
