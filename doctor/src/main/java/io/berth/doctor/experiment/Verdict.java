package io.berth.doctor.experiment;

/** How a profile distributes the pods of a workload over nodes. */
public enum Verdict {
  /** It takes at most 1.1 times the fewest possible nodes. */
  PACKS,
  /** It takes at least 0.9 times the most possible nodes. */
  SPREADS,
  /** It does neither. */
  MIXED,
  /** Pods of the experiments have no node. */
  UNKNOWN
}
