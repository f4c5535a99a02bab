package io.berth.framework;

/** The kinds of object whose changes can make an unschedulable pod schedulable. */
public enum EventResource {
  POD("Pod"),
  NODE("Node"),
  PERSISTENT_VOLUME("PersistentVolume"),
  PERSISTENT_VOLUME_CLAIM("PersistentVolumeClaim"),
  CSI_NODE("storage.k8s.io/CSINode"),
  CSI_DRIVER("storage.k8s.io/CSIDriver"),
  VOLUME_ATTACHMENT("storage.k8s.io/VolumeAttachment"),
  CSI_STORAGE_CAPACITY("storage.k8s.io/CSIStorageCapacity"),
  STORAGE_CLASS("storage.k8s.io/StorageClass"),
  RESOURCE_CLAIM("resource.k8s.io/ResourceClaim"),
  RESOURCE_SLICE("resource.k8s.io/ResourceSlice"),
  DEVICE_CLASS("resource.k8s.io/DeviceClass"),
  POD_GROUP("scheduling.k8s.io/PodGroup"),
  /** Any kind, in registrations. */
  WILDCARD("*");

  private final String label;

  EventResource(String label) {
    this.label = label;
  }

  /** Returns the name that kube-scheduler prints. */
  public String label() {
    return label;
  }
}
