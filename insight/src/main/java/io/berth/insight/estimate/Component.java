package io.berth.insight.estimate;

import java.util.List;

/**
 * Replicas that belong to a set: a workload of several templates is deployed as a whole.
 *
 * @param priorityClassName which some quotas go by; empty for none
 */
public record Component(int replicas, ReplicaRequest ask, String priorityClassName) {
  public Component(int replicas, ReplicaRequest ask) {
    this(replicas, ask, "");
  }

  /** Returns how many pods of this kind a set has. */
  long pods() {
    return Math.max(0, replicas);
  }

  /** Returns how many pods a set has. */
  static long pods(List<Component> set) {
    return set.stream().mapToLong(Component::pods).sum();
  }
}
