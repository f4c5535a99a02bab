package io.berth.manifest;

import io.berth.model.PodRequests;
import io.berth.model.PodResourcesOptions;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sets the defaults of an API server that affect scheduling. A dump of a cluster contains them, a
 * manifest does not.
 */
final class ApiDefaults {
  private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private ApiDefaults() {}

  static void apply(HasMetadata object, ObjectKind kind) {
    ObjectMeta meta = object.getMetadata();
    if (kind.namespaced() && (meta.getNamespace() == null || meta.getNamespace().isEmpty())) {
      meta.setNamespace("default");
    }
    if (meta.getUid() == null || meta.getUid().isEmpty()) {
      // Pods are identified by it.
      meta.setUid(object.getKind() + "/" + meta.getNamespace() + "/" + meta.getName());
    }
    // Contains the whole object a second time and is never read.
    meta.getAnnotations().remove(LAST_APPLIED);
    switch (object) {
      case Pod pod -> setPodDefaults(pod);
      case Node node -> setNodeDefaults(node);
      case Namespace namespace ->
          namespace.getMetadata().getLabels().put("kubernetes.io/metadata.name", meta.getName());
      default -> {}
    }
  }

  static void setPodDefaults(Pod pod) {
    PodSpec spec = pod.getSpec();
    spec.getContainers().forEach(container -> setRequestsToLimits(container.getResources()));
    spec.getInitContainers().forEach(container -> setRequestsToLimits(container.getResources()));
    setPodLevelRequests(pod);
    if (Boolean.TRUE.equals(spec.getHostNetwork())) {
      spec.getContainers().forEach(ApiDefaults::setHostNetworkPorts);
      spec.getInitContainers().forEach(ApiDefaults::setHostNetworkPorts);
    }
  }

  /** Sets missing requests of a container to its limits. */
  private static void setRequestsToLimits(@Nullable ResourceRequirements resources) {
    if (resources != null && resources.getLimits() != null && !resources.getLimits().isEmpty()) {
      Map<String, Quantity> requests = requests(resources);
      resources.getLimits().forEach(requests::putIfAbsent);
      resources.setRequests(requests);
    }
  }

  /** Sets missing pod-level requests to the sum of the containers, then to the pod-level limits. */
  private static void setPodLevelRequests(Pod pod) {
    ResourceRequirements resources = pod.getSpec().getResources();
    if (resources == null || resources.getLimits() == null || resources.getLimits().isEmpty()) {
      return;
    }
    Map<String, Quantity> requests = requests(resources);
    PodRequests.exact(pod, PodResourcesOptions.CONTAINERS.withoutOverhead())
        .forEach(
            (name, amount) -> {
              if (name.equals("cpu") || name.equals("memory")) {
                requests.putIfAbsent(name, new Quantity(amount.toString()));
              }
            });
    resources
        .getLimits()
        .forEach(
            (name, limit) -> {
              if (name.equals("cpu") || name.equals("memory") || name.startsWith("hugepages-")) {
                requests.putIfAbsent(name, limit);
              }
            });
    resources.setRequests(requests);
  }

  private static Map<String, Quantity> requests(ResourceRequirements resources) {
    return resources.getRequests() == null
        ? new LinkedHashMap<>()
        : new LinkedHashMap<>(resources.getRequests());
  }

  private static void setHostNetworkPorts(Container container) {
    for (ContainerPort port : container.getPorts()) {
      if (port.getHostPort() == null || port.getHostPort() == 0) {
        port.setHostPort(port.getContainerPort());
      }
    }
  }

  private static void setNodeDefaults(Node node) {
    if (node.getStatus() != null && node.getStatus().getAllocatable().isEmpty()) {
      node.getStatus().setAllocatable(node.getStatus().getCapacity());
    }
  }
}
