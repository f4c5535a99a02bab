package io.berth.model;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The status of an in-place resize of a pod. Until the resize is complete the pod counts with the
 * maximum of the old and the new requests; if the resize is infeasible, with the old ones.
 */
final class ResizeStatus {
  static final ResizeStatus NONE = new ResizeStatus(Collections.emptyMap(), null, false);

  /* Allows a null key: containers may lack a name. */
  private final Map<String, ContainerStatus> containers;
  private final @Nullable PodStatus pod;
  private final boolean infeasible;

  private ResizeStatus(
      Map<String, ContainerStatus> containers, @Nullable PodStatus pod, boolean infeasible) {
    this.containers = containers;
    this.pod = pod;
    this.infeasible = infeasible;
  }

  static ResizeStatus of(Pod pod) {
    PodStatus status = pod.getStatus();
    if (status == null) {
      return NONE;
    }
    Map<String, ContainerStatus> containers = new HashMap<>();
    addAll(status.getContainerStatuses(), containers);
    addAll(status.getInitContainerStatuses(), containers);
    return containers.isEmpty() && status.getResources() == null
        ? NONE
        : new ResizeStatus(containers, status, isInfeasible(status.getConditions()));
  }

  /** Returns the effective requests of a container, given those of its spec. */
  ResourceList requests(Container container, ResourceList specified) {
    ContainerStatus status = containers.get(container.getName());
    return status == null || status.getResources() == null
        ? specified
        : effective(
            specified,
            ResourceList.of(status.getResources().getRequests()),
            ResourceList.of(status.getAllocatedResources()));
  }

  /** Returns the effective pod-level requests, given those of the spec. */
  ResourceList podRequests(ResourceList specified) {
    return pod == null || pod.getResources() == null
        ? specified
        : effective(
            specified,
            ResourceList.of(pod.getResources().getRequests()),
            ResourceList.of(pod.getAllocatedResources()));
  }

  private ResourceList effective(
      ResourceList specified, ResourceList actual, ResourceList allocated) {
    ResourceList largest = infeasible ? new ResourceList() : ResourceList.copyOf(specified);
    largest.maxWith(actual);
    largest.maxWith(allocated);
    return largest;
  }

  private static void addAll(
      @Nullable List<ContainerStatus> statuses, Map<String, ContainerStatus> byName) {
    if (statuses != null) {
      for (ContainerStatus status : statuses) {
        byName.put(status.getName(), status);
      }
    }
  }

  private static boolean isInfeasible(@Nullable List<PodCondition> conditions) {
    if (conditions != null) {
      for (PodCondition condition : conditions) {
        if ("PodResizePending".equals(condition.getType())) {
          return "Infeasible".equals(condition.getReason());
        }
      }
    }
    return false;
  }
}
