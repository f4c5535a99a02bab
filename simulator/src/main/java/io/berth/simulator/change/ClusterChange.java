package io.berth.simulator.change;

import io.berth.manifest.ClusterObjects;

/** A change of a cluster before it is simulated. */
public sealed interface ClusterChange permits AddNodes, RemoveNode, ScaleWorkload {
  /** The largest number of nodes, and of replicas of one workload; more are a typing error. */
  int MAX_COUNT = 100_000;

  /**
   * Returns the changed cluster; the objects that are given stay as they are.
   *
   * @throws io.berth.manifest.ManifestException if the cluster cannot be changed like that; the
   *     message has the value and the remedy, not the option
   */
  ChangedCluster apply(ClusterObjects objects);
}
