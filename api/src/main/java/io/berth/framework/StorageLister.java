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
 * The storage objects of the cluster as they are now, whole and with their resource versions; lists
 * are in the order of names. Asked by several threads at a time. The objects must not be changed.
 */
public interface StorageLister {
  @Nullable PersistentVolumeClaim claim(String namespace, String name);

  @Nullable PersistentVolume volume(String name);

  /** Returns the volumes that are {@link StorageClassName#of of this class}. */
  List<PersistentVolume> volumesOfClass(String className);

  @Nullable StorageClass storageClass(String name);

  @Nullable CSINode csiNode(String nodeName);

  @Nullable CSIDriver csiDriver(String name);

  /** Returns what storage there is left for new volumes of this class. */
  List<CSIStorageCapacity> capacitiesOfClass(String className);

  /** Returns the attachments of volumes to the node of this name. */
  List<VolumeAttachment> attachmentsOn(String nodeName);
}
