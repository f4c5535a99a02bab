package io.berth.framework;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;

/**
 * Writes storage objects to the cluster and waits for the API server's word. Only called by binding
 * threads.
 *
 * <p>A write replaces the object whole if its resource version is still the latest. What the API
 * server refuses comes back as an unchecked exception whose message is the server's.
 */
public interface StorageWriter {
  /** Writes the volume and returns it as the API server has it now. */
  PersistentVolume updateVolume(PersistentVolume volume);

  /** Writes the claim and returns it as the API server has it now. */
  PersistentVolumeClaim updateClaim(PersistentVolumeClaim claim);
}
