package io.berth.framework;

/** What a verdict or a raw score depends on, besides the pod and the plugin's configuration. */
public enum DependsOn {
  /**
   * Only the judged node: its object and the pods on it. The answer may be reused for an equal pod
   * until the node changes.
   */
  NODE,
  /** Other nodes, pods on other nodes, or other objects of the cluster. Never reused. */
  CLUSTER
}
