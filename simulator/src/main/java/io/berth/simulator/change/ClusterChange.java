package io.berth.simulator.change;

import io.berth.manifest.ClusterObjects;

/** A change that is applied to a cluster before the simulation. */
public sealed interface ClusterChange permits AddNodes, RemoveNode, ScaleWorkload {
  /** The maximum number of nodes, and of replicas of one workload. */
  int MAX_COUNT = 100_000;

  /**
   * Returns the changed cluster without modifying the given objects.
   *
   * @throws io.berth.manifest.ManifestException if the change is not possible; the message contains
   *     the value and the remedy, but not the option
   */
  ChangedCluster apply(ClusterObjects objects);
}
