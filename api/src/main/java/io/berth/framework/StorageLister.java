package io.berth.framework;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks up the storage objects of the cluster: complete, in their latest version and with their
 * resource versions. Lists are ordered by name. Thread-safe; the objects must not be modified.
 */
public interface StorageLister {
  /** Returns the claim, or null if it does not exist. */
  @Nullable PersistentVolumeClaim claim(String namespace, String name);

  /** Returns the volume, or null if it does not exist. */
  @Nullable PersistentVolume volume(String name);

  /** Returns the volumes of the {@linkplain StorageClassName#of storage class}. */
  List<PersistentVolume> volumesOfClass(String className);

  /** Returns the storage class, or null if it does not exist. */
  @Nullable StorageClass storageClass(String name);

  /** Returns the CSINode of the node, or null if it does not exist. */
  @Nullable CSINode csiNode(String nodeName);

  /** Returns the CSIDriver, or null if it does not exist. */
  @Nullable CSIDriver csiDriver(String name);

  /** Returns the capacities that drivers report for new volumes of the class. */
  List<CSIStorageCapacity> capacitiesOfClass(String className);

  /** Returns the attachments of volumes to the node. */
  List<VolumeAttachment> attachmentsOn(String nodeName);
}
