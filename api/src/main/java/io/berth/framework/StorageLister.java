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

/** The storage objects of the cluster as they are now; lists are in the order of names. */
public interface StorageLister {
  @Nullable PersistentVolumeClaim claim(String namespace, String name);

  @Nullable PersistentVolume volume(String name);

  List<PersistentVolume> volumes();

  @Nullable StorageClass storageClass(String name);

  List<StorageClass> storageClasses();

  @Nullable CSINode csiNode(String nodeName);

  @Nullable CSIDriver csiDriver(String name);

  List<CSIStorageCapacity> capacities();

  List<VolumeAttachment> attachments();
}
