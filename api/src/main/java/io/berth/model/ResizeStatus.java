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
 * What the kubelet says of a pod whose resources are changed while it runs. Until the change is
 * done the pod counts for the larger of the old and the new amounts; for the old ones alone if the
 * change cannot be made.
 */
final class ResizeStatus {
  static final ResizeStatus NONE = new ResizeStatus(Collections.emptyMap(), null, false);

  /* Asked for nameless containers too, so it must bear a null key. */
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

  /** What a container counts for, given what its specification asks. */
  ResourceList requests(Container container, ResourceList specified) {
    ContainerStatus status = containers.get(container.getName());
    return status == null || status.getResources() == null
        ? specified
        : effective(
            specified,
            ResourceList.of(status.getResources().getRequests()),
            ResourceList.of(status.getAllocatedResources()));
  }

  /** What the pod as a whole counts for, given what its specification asks at pod level. */
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
    largest.raiseTo(actual);
    largest.raiseTo(allocated);
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
