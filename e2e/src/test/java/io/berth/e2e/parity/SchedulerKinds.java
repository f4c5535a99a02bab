package io.berth.e2e.parity;

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
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import java.util.List;
import java.util.stream.Stream;

/** The resources that schedulers use. */
final class SchedulerKinds {
  private static final String CORE = "/api/v1/";
  private static final String APPS = "/apis/apps/v1/";
  private static final String STORAGE = "/apis/storage.k8s.io/v1/";

  /**
   * A resource.
   *
   * @param field the name of its list in a scenario
   * @param path its path at the API server
   */
  record Kind(String field, String path, Class<? extends HasMetadata> type) {}

  /** The resources that change when a pod is scheduled. */
  static final List<Kind> CHANGING =
      List.of(
          new Kind("pods", CORE + "pods", Pod.class),
          new Kind("pvs", CORE + "persistentvolumes", PersistentVolume.class),
          new Kind("pvcs", CORE + "persistentvolumeclaims", PersistentVolumeClaim.class));

  /** The resources with random objects per cluster. */
  static final List<Kind> RANDOM =
      List.of(
          new Kind("nodes", CORE + "nodes", Node.class),
          new Kind("services", CORE + "services", Service.class),
          new Kind("replicasets", APPS + "replicasets", ReplicaSet.class),
          new Kind(
              "replicationControllers",
              CORE + "replicationcontrollers",
              ReplicationController.class),
          new Kind("statefulSets", APPS + "statefulsets", StatefulSet.class),
          new Kind("csiNodes", STORAGE + "csinodes", CSINode.class),
          new Kind(
              "csiStorageCapacities", STORAGE + "csistoragecapacities", CSIStorageCapacity.class),
          new Kind("volumeAttachments", STORAGE + "volumeattachments", VolumeAttachment.class),
          new Kind("pdbs", "/apis/policy/v1/poddisruptionbudgets", PodDisruptionBudget.class));

  private static final List<Kind> SHARED =
      List.of(
          new Kind("namespaces", CORE + "namespaces", Namespace.class),
          new Kind("storageClasses", STORAGE + "storageclasses", StorageClass.class),
          new Kind("csiDrivers", STORAGE + "csidrivers", CSIDriver.class));

  static final List<Kind> STATIC = Stream.concat(SHARED.stream(), RANDOM.stream()).toList();

  static final List<Kind> ALL = Stream.concat(STATIC.stream(), CHANGING.stream()).toList();

  private SchedulerKinds() {}
}
