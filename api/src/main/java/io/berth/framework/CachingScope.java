package io.berth.framework;

/**
 * The state of the cluster that the result of a plugin depends on, and so how long the result may
 * be reused for another pod with the same {@link io.berth.model.PodSignature}.
 *
 * <p>The scope covers what the plugin reads besides its configuration and the signature of the pod.
 * A plugin that reads the pod's name, uid or age, or its status such as the nomination, is of scope
 * {@link #CLUSTER}.
 */
public enum CachingScope {
  /**
   * Only the evaluated node: its object and its pods. The result is reused until the node changes.
   * Filters of this scope also run on binding threads, to check a node again just before a binding.
   */
  NODE,

  /**
   * The evaluated node and the objects of all other nodes, but not the pods on them. A raw score is
   * reused until the object of any node changes; a filter result is never reused.
   */
  NODE_OBJECTS,

  /** Pods on other nodes, or other objects of the cluster. The result is never reused. */
  CLUSTER
}
