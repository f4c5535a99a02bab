package io.berth.doctor.experiment;

/**
 * The summed results of experiments.
 *
 * @param nodes the number of nodes without other pods that the workloads use
 * @param fewest the minimum of this number
 * @param most the maximum of this number
 * @param onDevices how many of the placed pods are on nodes with the extended resource
 * @param pending the reason why a pod has no node; empty if all pods have one
 */
public record ExperimentTotals(
    int nodes, int fewest, int most, int placed, int pods, int onDevices, String pending) {
  static final ExperimentTotals NONE = new ExperimentTotals(0, 0, 0, 0, 0, 0, "");

  /** The maximum ratio of nodes to the fewest nodes for {@link Verdict#PACKS}. */
  private static final double MAX_PACKING_RATIO = 1.1;

  /** The minimum ratio of nodes to the most nodes for {@link Verdict#SPREADS}. */
  private static final double MIN_SPREADING_RATIO = 0.9;

  /** Returns the bounds of an experiment, without a result. */
  static ExperimentTotals possible(Experiment experiment) {
    return new ExperimentTotals(
        0, experiment.fewest(), experiment.most(), 0, experiment.pods(), 0, "");
  }

  ExperimentTotals plus(ExperimentTotals other) {
    return new ExperimentTotals(
        nodes + other.nodes,
        fewest + other.fewest,
        most + other.most,
        placed + other.placed,
        pods + other.pods,
        onDevices + other.onDevices,
        pending.isEmpty() ? other.pending : pending);
  }

  public Verdict verdict() {
    if (placed < pods) {
      return Verdict.UNKNOWN;
    }
    if (nodes <= MAX_PACKING_RATIO * fewest) {
      return Verdict.PACKS;
    }
    return nodes >= MIN_SPREADING_RATIO * most ? Verdict.SPREADS : Verdict.MIXED;
  }

  /** Returns the ratio of the used nodes to the fewest nodes. */
  public double packingRatio() {
    return (double) nodes / fewest;
  }

  /** How a profile distributes the pods of a workload over nodes. */
  public enum Verdict {
    /** It uses at most 1.1 times the fewest possible nodes. */
    PACKS,
    /** It uses at least 0.9 times the most possible nodes. */
    SPREADS,
    /** It does neither. */
    MIXED,
    /** Pods of the experiments have no node. */
    UNKNOWN
  }
}
