package io.berth.cycle;

import io.berth.framework.PluginStatus;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.List;

/**
 * A resource that a node lacks for a pod, in the units of the model: CPU in millicores, memory in
 * bytes.
 *
 * @param free the unrequested amount on the node, at least 0
 */
public record InsufficientResource(
    ResourceName resource, long requested, long free, long allocatable) {
  private static final String INSUFFICIENT = "Insufficient ";

  /** Returns whether a status contains an insufficient resource. */
  static boolean isInsufficient(PluginStatus status) {
    return status.status().reasons().stream().anyMatch(reason -> reason.startsWith(INSUFFICIENT));
  }

  /** Returns the insufficient resources of a status, in the order of its reasons. */
  public static List<InsufficientResource> of(PluginStatus status, PodInfo pod, NodeInfo node) {
    return of(status, pod, node, Integer.MAX_VALUE);
  }

  /** Returns the first insufficient resources of a status, in the order of its reasons. */
  static List<InsufficientResource> of(PluginStatus status, PodInfo pod, NodeInfo node, int limit) {
    List<InsufficientResource> resources = new ArrayList<>();
    for (String reason : status.status().reasons()) {
      if (resources.size() == limit) {
        break;
      }
      if (reason.startsWith(INSUFFICIENT)) {
        ResourceName name = ResourceName.of(reason.substring(INSUFFICIENT.length()));
        long allocatable = node.allocatable(name);
        resources.add(
            new InsufficientResource(
                name,
                pod.resources().requests().get(name),
                Math.max(0, allocatable - node.requested(name)),
                allocatable));
      }
    }
    return resources;
  }

  /** Returns the status reason. */
  public String reason() {
    return INSUFFICIENT + resource.name();
  }
}
