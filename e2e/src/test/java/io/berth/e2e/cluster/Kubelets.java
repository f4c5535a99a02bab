package io.berth.e2e.cluster;

/** Who runs the pods of a cluster. */
public enum Kubelets {
  /** KWOK: any number of nodes, pods run at once whatever their image, nothing is executed. */
  FAKE,
  /** Kubelets with a container runtime: few nodes, images must be there, pods take their time. */
  REAL
}
