package io.berth.insight.estimate;

/** The ways to estimate, from the coarsest to the one that leaves nothing out. */
public enum Method {
  /** The cluster's totals, as if it were one large node. */
  SUMMARY,
  /** Nodes counted by grade. */
  MODEL,
  /** Every node by itself, as Karmada's estimator looks at it. */
  NODES,
  /** The scheduling engine, replica after replica. */
  EXACT
}
