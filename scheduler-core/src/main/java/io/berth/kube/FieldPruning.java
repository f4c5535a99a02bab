package io.berth.kube;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.manifest.KubernetesJson;
import io.fabric8.kubernetes.api.model.ConfigMapVolumeSource;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerImage;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.DownwardAPIVolumeSource;
import io.fabric8.kubernetes.api.model.EmptyDirVolumeSource;
import io.fabric8.kubernetes.api.model.HostPathVolumeSource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.ProjectedVolumeSource;
import io.fabric8.kubernetes.api.model.ReplicationControllerSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.SecretVolumeSource;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetSpec;
import io.fabric8.kubernetes.api.model.apps.StatefulSetSpec;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpec;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;

/**
 * Reads of objects what scheduling looks at, and skips the rest while it passes. A cluster's pods
 * are mostly what nobody here reads: managed fields, probes, environments, mounts, addresses.
 *
 * <p>Whoever makes the model read a field that was not read before has to add it here, and to
 * {@link PodProto} or {@link NodeProto}; tests compare with what the whole object gives.
 */
final class FieldPruning {
  /** For objects of which a value of our own is made at once. */
  static final ObjectMapper LEAN = lean();

  /** For objects that are kept, and written back whole. */
  static final ObjectMapper WHOLE =
      KubernetesJson.wireMapper().addMixIn(ObjectMeta.class, WithoutManagedFields.class);

  private FieldPruning() {}

  private static ObjectMapper lean() {
    ObjectMapper mapper = KubernetesJson.wireMapper().addMixIn(ObjectMeta.class, LeanMeta.class);
    mapper.addMixIn(Namespace.class, OnlyMetadata.class);
    trimPods(mapper);
    trimVolumes(mapper);
    mapper.addMixIn(NodeSpec.class, LeanNodeSpec.class);
    mapper.addMixIn(NodeStatus.class, LeanNodeStatus.class);
    mapper.addMixIn(NodeCondition.class, LeanCondition.class);
    mapper.addMixIn(ContainerImage.class, LeanImage.class);
    mapper.addMixIn(ServiceSpec.class, OnlySelector.class);
    mapper.addMixIn(ReplicationControllerSpec.class, OnlySelector.class);
    mapper.addMixIn(ReplicaSetSpec.class, OnlySelector.class);
    mapper.addMixIn(StatefulSetSpec.class, OnlySelector.class);
    mapper.addMixIn(PodDisruptionBudgetSpec.class, OnlySelector.class);
    mapper.addMixIn(PodDisruptionBudgetStatus.class, LeanBudgetStatus.class);
    return mapper;
  }

  private static void trimPods(ObjectMapper mapper) {
    mapper.addMixIn(PodSpec.class, LeanPodSpec.class);
    mapper.addMixIn(PodStatus.class, LeanPodStatus.class);
    mapper.addMixIn(PodCondition.class, LeanCondition.class);
    mapper.addMixIn(Container.class, LeanContainer.class);
    mapper.addMixIn(ContainerPort.class, LeanPort.class);
    mapper.addMixIn(ContainerStatus.class, LeanContainerStatus.class);
    mapper.addMixIn(ResourceRequirements.class, LeanResources.class);
  }

  /** Of volumes that do not matter it matters that they are there. */
  private static void trimVolumes(ObjectMapper mapper) {
    mapper.addMixIn(ConfigMapVolumeSource.class, Nothing.class);
    mapper.addMixIn(SecretVolumeSource.class, Nothing.class);
    mapper.addMixIn(ProjectedVolumeSource.class, Nothing.class);
    mapper.addMixIn(DownwardAPIVolumeSource.class, Nothing.class);
    mapper.addMixIn(EmptyDirVolumeSource.class, Nothing.class);
    mapper.addMixIn(HostPathVolumeSource.class, Nothing.class);
  }

  /* What is read of each type; everything else in its JSON is skipped. */

  @JsonIgnoreProperties("managedFields")
  private interface WithoutManagedFields {}

  @JsonIncludeProperties({})
  private interface Nothing {}

  @JsonIncludeProperties("metadata")
  private interface OnlyMetadata {}

  @JsonIncludeProperties({
    "name",
    "namespace",
    "uid",
    "resourceVersion",
    "generation",
    "labels",
    "creationTimestamp",
    "deletionTimestamp",
    "ownerReferences"
  })
  private interface LeanMeta {}

  @JsonIncludeProperties({
    "affinity",
    "containers",
    "hostNetwork",
    "hostUsers",
    "initContainers",
    "nodeName",
    "nodeSelector",
    "overhead",
    "preemptionPolicy",
    "priority",
    "resourceClaims",
    "resources",
    "schedulerName",
    "schedulingGates",
    "schedulingGroup",
    "tolerations",
    "topologySpreadConstraints",
    "volumes"
  })
  private interface LeanPodSpec {}

  @JsonIncludeProperties({
    "allocatedResources",
    "conditions",
    "containerStatuses",
    "initContainerStatuses",
    "message",
    "nominatedNodeName",
    "phase",
    "reason",
    "resourceClaimStatuses",
    "resources",
    "startTime"
  })
  private interface LeanPodStatus {}

  @JsonIncludeProperties({"type", "status", "reason"})
  private interface LeanCondition {}

  @JsonIncludeProperties({
    "name",
    "image",
    "ports",
    "resources",
    "restartPolicy",
    "restartPolicyRules"
  })
  private interface LeanContainer {}

  @JsonIncludeProperties({"protocol", "hostIP", "hostPort"})
  private interface LeanPort {}

  @JsonIncludeProperties({"name", "resources", "allocatedResources"})
  private interface LeanContainerStatus {}

  @JsonIncludeProperties({"limits", "requests"})
  private interface LeanResources {}

  @JsonIncludeProperties({"taints", "unschedulable"})
  private interface LeanNodeSpec {}

  @JsonIncludeProperties({"allocatable", "conditions", "declaredFeatures", "images"})
  private interface LeanNodeStatus {}

  @JsonIncludeProperties({"names", "sizeBytes"})
  private interface LeanImage {}

  @JsonIncludeProperties("selector")
  private interface OnlySelector {}

  @JsonIncludeProperties({"disruptionsAllowed", "disruptedPods"})
  private interface LeanBudgetStatus {}
}
