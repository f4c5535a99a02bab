package io.berth.insight.estimate;

/** The generations of Karmada's algorithm for estimates by grade. */
public enum Generation {
  /** Up to v1.11: the grade that contains the request counts with one replica per node. */
  G1,
  /** v1.12 to v1.17, and as documented: grades whose minimum satisfies the request. */
  G2,
  /** From v1.18: each counted node has the minimum of its grade and accepts 110 pods. */
  G3
}
