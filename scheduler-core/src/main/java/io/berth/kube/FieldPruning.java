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
 * Decodes the fields of objects that scheduling reads, and skips all others: most of a pod is
 * unused here, such as managed fields, probes, environments, mounts and addresses.
 *
 * <p>A field that the model starts to read must be added here and to {@link PodProto} or {@link
 * NodeProto}; tests compare the results with those of the whole object.
 */
final class FieldPruning {
  /** For objects that are converted to a value of the model at once. */
  static final ObjectMapper PRUNED = pruned();

  /** For objects that are stored, and written back. */
  static final ObjectMapper WHOLE =
      KubernetesJson.wireMapper().addMixIn(ObjectMeta.class, WithoutManagedFields.class);

  private FieldPruning() {}

  private static ObjectMapper pruned() {
    ObjectMapper mapper = KubernetesJson.wireMapper().addMixIn(ObjectMeta.class, PrunedMeta.class);
    mapper.addMixIn(Namespace.class, OnlyMetadata.class);
    prunePods(mapper);
    pruneVolumes(mapper);
    mapper.addMixIn(NodeSpec.class, PrunedNodeSpec.class);
    mapper.addMixIn(NodeStatus.class, PrunedNodeStatus.class);
    mapper.addMixIn(NodeCondition.class, PrunedCondition.class);
    mapper.addMixIn(ContainerImage.class, PrunedImage.class);
    mapper.addMixIn(ServiceSpec.class, OnlySelector.class);
    mapper.addMixIn(ReplicationControllerSpec.class, OnlySelector.class);
    mapper.addMixIn(ReplicaSetSpec.class, OnlySelector.class);
    mapper.addMixIn(StatefulSetSpec.class, OnlySelector.class);
    mapper.addMixIn(PodDisruptionBudgetSpec.class, OnlySelector.class);
    mapper.addMixIn(PodDisruptionBudgetStatus.class, PrunedBudgetStatus.class);
    return mapper;
  }

  private static void prunePods(ObjectMapper mapper) {
    mapper.addMixIn(PodSpec.class, PrunedPodSpec.class);
    mapper.addMixIn(PodStatus.class, PrunedPodStatus.class);
    mapper.addMixIn(PodCondition.class, PrunedCondition.class);
    mapper.addMixIn(Container.class, PrunedContainer.class);
    mapper.addMixIn(ContainerPort.class, PrunedPort.class);
    mapper.addMixIn(ContainerStatus.class, PrunedContainerStatus.class);
    mapper.addMixIn(ResourceRequirements.class, PrunedResources.class);
  }

  /** Keeps the presence, but not the content, of volumes that scheduling does not read. */
  private static void pruneVolumes(ObjectMapper mapper) {
    mapper.addMixIn(ConfigMapVolumeSource.class, Nothing.class);
    mapper.addMixIn(SecretVolumeSource.class, Nothing.class);
    mapper.addMixIn(ProjectedVolumeSource.class, Nothing.class);
    mapper.addMixIn(DownwardAPIVolumeSource.class, Nothing.class);
    mapper.addMixIn(EmptyDirVolumeSource.class, Nothing.class);
    mapper.addMixIn(HostPathVolumeSource.class, Nothing.class);
  }

  /* The decoded fields of each type. */

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
  private interface PrunedMeta {}

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
  private interface PrunedPodSpec {}

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
  private interface PrunedPodStatus {}

  @JsonIncludeProperties({"type", "status", "reason"})
  private interface PrunedCondition {}

  @JsonIncludeProperties({
    "name",
    "image",
    "ports",
    "resources",
    "restartPolicy",
    "restartPolicyRules"
  })
  private interface PrunedContainer {}

  @JsonIncludeProperties({"protocol", "hostIP", "hostPort"})
  private interface PrunedPort {}

  @JsonIncludeProperties({"name", "resources", "allocatedResources"})
  private interface PrunedContainerStatus {}

  @JsonIncludeProperties({"limits", "requests"})
  private interface PrunedResources {}

  @JsonIncludeProperties({"taints", "unschedulable"})
  private interface PrunedNodeSpec {}

  @JsonIncludeProperties({"allocatable", "conditions", "declaredFeatures", "images"})
  private interface PrunedNodeStatus {}

  @JsonIncludeProperties({"names", "sizeBytes"})
  private interface PrunedImage {}

  @JsonIncludeProperties("selector")
  private interface OnlySelector {}

  @JsonIncludeProperties({"disruptionsAllowed", "disruptedPods"})
  private interface PrunedBudgetStatus {}
}
