package io.berth.insight.estimate;

/** The estimation methods, from the coarsest to the exact one. */
public enum Method {
  /** By the cluster's totals, as if it were one large node. */
  SUMMARY,
  /** By nodes counted by grade. */
  MODEL,
  /** Node by node, like Karmada's scheduler-estimator. */
  NODES,
  /** With the scheduling engine, replica by replica. */
  EXACT
}
