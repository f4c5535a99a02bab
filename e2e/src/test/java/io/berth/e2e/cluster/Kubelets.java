package io.berth.e2e.cluster;

/** The kubelets of a cluster. */
public enum Kubelets {
  /** KWOK: any number of nodes; pods become running immediately, without executing anything. */
  FAKE,
  /** Kubelets with a container runtime: few nodes, and images must exist. */
  REAL
}
