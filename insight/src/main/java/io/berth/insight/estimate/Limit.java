package io.berth.insight.estimate;

import io.berth.model.ResourceName;

/**
 * Something that keeps an answer from being larger.
 *
 * @param by a resource, {@code pods}, a quota, or the plugin whose rule keeps replicas away
 * @param reason what to tell people, such as {@code Insufficient cpu}
 * @param nodes the number of nodes that it holds for; 0 where it holds for the whole cluster
 */
public record Limit(String by, String reason, int nodes) {
  static final String PODS = ResourceName.PODS.name();

  /** The whole cluster has no more of a resource. */
  static Limit ofCluster(String resource) {
    return ofNodes(resource, 0);
  }

  /** So many nodes have no more of a resource. */
  static Limit ofNodes(String resource, int nodes) {
    return new Limit(
        resource, resource.equals(PODS) ? "Too many pods" : "Insufficient " + resource, nodes);
  }
}
