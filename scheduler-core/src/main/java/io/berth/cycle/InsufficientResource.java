package io.berth.cycle;

import io.berth.framework.PluginStatus;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.List;

/**
 * What a node lacked for a pod, in the units of the model: CPU in thousandths, memory in bytes.
 *
 * @param free what was left of it on the node, not below 0
 */
public record InsufficientResource(
    ResourceName resource, long requested, long free, long allocatable) {
  private static final String INSUFFICIENT = "Insufficient ";

  /** Tells whether a rejection names a shortage. */
  static boolean isNamedBy(PluginStatus rejection) {
    return rejection.status().reasons().stream()
        .anyMatch(reason -> reason.startsWith(INSUFFICIENT));
  }

  /** Returns the shortages that a rejection names, in the order of its reasons. */
  public static List<InsufficientResource> of(PluginStatus rejection, PodInfo pod, NodeInfo node) {
    List<InsufficientResource> shortages = new ArrayList<>();
    for (String reason : rejection.status().reasons()) {
      if (reason.startsWith(INSUFFICIENT)) {
        ResourceName name = ResourceName.of(reason.substring(INSUFFICIENT.length()));
        long total = node.allocatable(name);
        shortages.add(
            new InsufficientResource(
                name,
                pod.amounts().requests().get(name),
                Math.max(0, total - node.requested(name)),
                total));
      }
    }
    return shortages;
  }

  /** Returns the reason that this shortage explains. */
  public String reason() {
    return INSUFFICIENT + resource.name();
  }
}
