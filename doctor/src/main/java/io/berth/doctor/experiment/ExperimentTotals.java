package io.berth.doctor.experiment;

/**
 * What experiments came to, added up.
 *
 * @param nodes how many nodes without pods the workloads took
 * @param fewest the fewest that they could have taken
 * @param most the most that they could have taken
 * @param onDevices how many of the placed pods are on nodes with the extended resource
 * @param pending why a pod has no node; empty if every pod has one
 */
public record ExperimentTotals(
    int nodes, int fewest, int most, int placed, int pods, int onDevices, String pending) {
  static final ExperimentTotals NONE = new ExperimentTotals(0, 0, 0, 0, 0, 0, "");

  /** Packing takes at most this many times the fewest nodes. */
  private static final double PACKS_AT_MOST = 1.1;

  /** Spreading takes at least this part of the most nodes. */
  private static final double SPREADS_AT_LEAST = 0.9;

  /** Returns what an experiment could come to. */
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
    if (nodes <= PACKS_AT_MOST * fewest) {
      return Verdict.PACKS;
    }
    return nodes >= SPREADS_AT_LEAST * most ? Verdict.SPREADS : Verdict.MIXED;
  }

  /** Returns how many times the fewest nodes were taken. */
  public double timesFewest() {
    return (double) nodes / fewest;
  }
}
