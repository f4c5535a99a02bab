package io.berth.insight.estimate;

/** The ways in which Karmada has gone from grades to replicas, one after the other. */
public enum Generation {
  /** Up to v1.11: the grade that the request lies in counts too, with one replica for each node. */
  G1,
  /** v1.12 to v1.17, and as its document tells: grades whose least is enough for the request. */
  G2,
  /** From v1.18 on: a node of every grade's least and 110 pods for each that was counted. */
  G3
}
