package io.berth.framework;

/**
 * What a verdict or a raw score depends on, besides the pod and the plugin's configuration. Of the
 * pod that is its {@link io.berth.model.PodSignature}: a plugin that goes by who the pod is (its
 * name, uid or age) or how far it has come (its nomination) says {@link #CLUSTER}.
 */
public enum CachingScope {
  /**
   * Only the judged node: its object and the pods on it. The answer may be reused for a pod of the
   * same shape until the node changes.
   */
  NODE,
  /**
   * The judged node, and the objects of all other nodes, but not the pods on them. A raw score may
   * be reused until the object of any node changes; a verdict never is.
   */
  NODE_OBJECTS,
  /** Other nodes, pods on other nodes, or other objects of the cluster. Never reused. */
  CLUSTER
}
