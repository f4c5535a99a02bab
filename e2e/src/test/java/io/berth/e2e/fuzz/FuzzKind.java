package io.berth.e2e.fuzz;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;

/** A resource that the scheduler reads, and the frequency of its objects. */
enum FuzzKind {
  POD("/api/v1/pods", Pod.class, 400, 40),
  FAILED_POD("/api/v1/pods#failed", Pod.class, 50, 2),
  NODE("/api/v1/nodes", Node.class, 60, 14),
  NAMESPACE("/api/v1/namespaces", Namespace.class, 20, 2),
  SERVICE("/api/v1/services", Service.class, 100, 4),
  REPLICATION_CONTROLLER("/api/v1/replicationcontrollers", ReplicationController.class, 50, 3),
  REPLICA_SET("/apis/apps/v1/replicasets", ReplicaSet.class, 100, 4),
  STATEFUL_SET("/apis/apps/v1/statefulsets", StatefulSet.class, 100, 4),
  BUDGET("/apis/policy/v1/poddisruptionbudgets", PodDisruptionBudget.class, 50, 3),
  CLAIM("/api/v1/persistentvolumeclaims", PersistentVolumeClaim.class, 100, 6),
  VOLUME("/api/v1/persistentvolumes", PersistentVolume.class, 100, 6),
  STORAGE_CLASS("/apis/storage.k8s.io/v1/storageclasses", StorageClass.class, 20, 3),
  CSI_NODE("/apis/storage.k8s.io/v1/csinodes", CSINode.class, 60, 3),
  CSI_DRIVER("/apis/storage.k8s.io/v1/csidrivers", CSIDriver.class, 20, 2),
  CSI_CAPACITY("/apis/storage.k8s.io/v1/csistoragecapacities", CSIStorageCapacity.class, 50, 2),
  ATTACHMENT("/apis/storage.k8s.io/v1/volumeattachments", VolumeAttachment.class, 100, 2),
  RESOURCE_CLAIM("/apis/resource.k8s.io/v1/resourceclaims", ResourceClaim.class, 50, 1),
  DEVICE_CLASS("/apis/resource.k8s.io/v1/deviceclasses", DeviceClass.class, 20, 1);

  private final String path;
  private final Class<? extends HasMetadata> type;
  private final int names;
  private final int weight;

  FuzzKind(String path, Class<? extends HasMetadata> type, int names, int weight) {
    this.path = path;
    this.type = type;
    this.names = names;
    this.weight = weight;
  }

  /**
   * Returns the path of the resource; the part after the hash distinguishes two watches of one
   * path.
   */
  String path() {
    return path;
  }

  Class<? extends HasMetadata> type() {
    return type;
  }

  /** Returns the number of names, which is small, so that objects replace each other. */
  int names() {
    return names;
  }

  int weight() {
    return weight;
  }

  /** Returns whether the scheduler reads it as Protocol Buffers. */
  boolean supportsProtobuf() {
    return this == POD || this == NODE || this == FAILED_POD;
  }
}
