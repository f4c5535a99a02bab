package io.berth.manifest;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Kind of objects that scheduling uses.
 *
 * @param needsSpec whether {@code spec} is required
 */
record ObjectKind(Class<? extends HasMetadata> type, boolean namespaced, boolean needsSpec) {
  private static final Map<String, ObjectKind> KINDS = kinds();

  /**
   * Returns a kind; null if scheduling does not use it. Ignores the version: the fields that are
   * used are the same in all versions.
   */
  static @Nullable ObjectKind of(String apiVersion, String kind) {
    int slash = apiVersion.indexOf('/');
    return KINDS.get((slash < 0 ? "" : apiVersion.substring(0, slash)) + "/" + kind);
  }

  private static Map<String, ObjectKind> kinds() {
    Map<String, ObjectKind> kinds = new LinkedHashMap<>();
    kinds.put("/Namespace", clusterScoped(Namespace.class));
    kinds.put("/Node", clusterScoped(Node.class));
    kinds.put("/Pod", withSpec(Pod.class));
    kinds.put("/Service", new ObjectKind(Service.class, true, false));
    kinds.put("/ReplicationController", withSpec(ReplicationController.class));
    kinds.put("/PersistentVolume", new ObjectKind(PersistentVolume.class, false, true));
    kinds.put("/PersistentVolumeClaim", withSpec(PersistentVolumeClaim.class));
    // Manifests may still contain the former group.
    for (String group : new String[] {"apps", "extensions"}) {
      kinds.put(group + "/ReplicaSet", withSpec(ReplicaSet.class));
      kinds.put(group + "/StatefulSet", withSpec(StatefulSet.class));
      kinds.put(group + "/Deployment", withSpec(Deployment.class));
      kinds.put(group + "/DaemonSet", withSpec(DaemonSet.class));
    }
    kinds.put("batch/Job", withSpec(Job.class));
    kinds.put("batch/CronJob", withSpec(CronJob.class));
    kinds.put("policy/PodDisruptionBudget", withSpec(PodDisruptionBudget.class));
    kinds.put("scheduling.k8s.io/PriorityClass", clusterScoped(PriorityClass.class));
    kinds.put("storage.k8s.io/StorageClass", clusterScoped(StorageClass.class));
    kinds.put("storage.k8s.io/CSINode", new ObjectKind(CSINode.class, false, true));
    kinds.put("storage.k8s.io/CSIDriver", clusterScoped(CSIDriver.class));
    kinds.put(
        "storage.k8s.io/CSIStorageCapacity", new ObjectKind(CSIStorageCapacity.class, true, false));
    kinds.put(
        "storage.k8s.io/VolumeAttachment", new ObjectKind(VolumeAttachment.class, false, true));
    return kinds;
  }

  private static ObjectKind clusterScoped(Class<? extends HasMetadata> type) {
    return new ObjectKind(type, false, false);
  }

  private static ObjectKind withSpec(Class<? extends HasMetadata> type) {
    return new ObjectKind(type, true, true);
  }
}
