package io.berth.doctor;

import io.berth.doctor.Statement.Advice;
import io.berth.doctor.advice.Change;
import io.berth.doctor.advice.Goal;
import io.berth.doctor.experiment.ExperimentRunner;
import io.berth.doctor.experiment.ExperimentTotals;
import io.berth.doctor.experiment.ExperimentTotals.Verdict;
import io.berth.doctor.experiment.WorkloadClass;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats measurements and advice as sentences. */
public final class ReportText {
  private ReportText() {}

  /** Returns the verdict and the measurements that it is based on. */
  public static String verdict(Statement statement) {
    WorkloadClass pods = statement.pods();
    ExperimentTotals totals = statement.totals();
    if (totals.verdict() == Verdict.UNKNOWN) {
      return "%s: unknown. %d of %d pods of the experiments have no node: %s."
          .formatted(
              name(pods),
              totals.pods() - totals.placed(),
              totals.pods(),
              totals.pending().replaceAll("\\.$", ""));
    }
    return switch (pods.kind()) {
      case PLAIN, DEVICES ->
          name(pods)
              + ": "
              + switch (totals.verdict()) {
                case PACKS -> "packs them";
                case SPREADS -> "spreads them";
                case MIXED, UNKNOWN -> "neither packs nor spreads them";
              }
              + String.format(
                  Locale.ROOT,
                  ". In all experiments they take %d nodes; %d is the fewest, %d the most.",
                  totals.nodes(),
                  totals.fewest(),
                  totals.most());
      case BESIDE_DEVICES ->
          "Pods without %s: %s nodes that have it. In all experiments %d of %d pods are on such nodes while other nodes fit them."
              .formatted(
                  pods.device(),
                  Goal.KEEP_OFF_DEVICES.isReached(totals)
                      ? "keeps them off"
                      : "does not keep them off",
                  totals.onDevices(),
                  totals.pods());
    };
  }

  /** Returns the result of the example. */
  public static String example(WorkloadClass pods, ExperimentRunner.Example example) {
    ExperimentTotals totals = example.totals();
    return "Example: a %s of %d %s takes %d of %d nodes; %d is the fewest."
        .formatted(
            example.kind().kind(),
            example.pods(),
            pods.kind() == WorkloadClass.Kind.DEVICES
                ? "pods with 2 " + pods.device() + " each"
                : "1-CPU pods",
            totals.nodes(),
            example.nodes(),
            totals.fewest());
  }

  /** Returns the reason why the profile misses its goal, and the changes. */
  public static String advice(Statement statement, Advice advice) {
    String changes =
        advice.changes().stream().map(Change::sentence).collect(Collectors.joining(", and "));
    return reason(statement, advice)
        + " To change this, "
        + changes
        + ". "
        + effect(statement, advice);
  }

  private static String reason(Statement statement, Advice advice) {
    boolean off = statement.goal() == Goal.KEEP_OFF_DEVICES;
    String cause =
        switch (advice.changes().getFirst()) {
          case Change.NoDefaultSpreading _ -> "the default constraints of PodTopologySpread";
          case Change.DisableScore change -> change.plugin();
          case Change.Weight _, Change.ResourceWeight _ -> "";
        };
    if (cause.isEmpty()) {
      return "The weight of %s is too small for that.".formatted(advice.cause());
    }
    String subject = Character.toUpperCase(cause.charAt(0)) + cause.substring(1);
    return off
        ? subject + " outweighs ScarceResourceAvoidance."
        : "%s: up to %d points for nodes without pods, against up to %d points for packing."
            .formatted(subject, advice.against(), advice.inFavour());
  }

  private static String effect(Statement statement, Advice advice) {
    ExperimentTotals totals = advice.totals();
    return statement.goal() == Goal.KEEP_OFF_DEVICES
        ? "Measured with the change: %d of %d pods on such nodes."
            .formatted(totals.onDevices(), totals.pods())
        : "Measured with the change: packs, %d nodes in all experiments, %d in the example."
            .formatted(totals.nodes(), advice.example().totals().nodes());
  }

  /** Returns the result for the user's cluster. */
  public static String own(OwnCluster.Outcome outcome) {
    OwnCluster.Placement placement = outcome.profile();
    String text =
        "Your cluster: %d of %d waiting pods get a node; %d of %d nodes have pods then. A profile that only packs needs %d, one that only spreads takes %d."
            .formatted(
                placement.placed(),
                placement.waiting(),
                placement.nodes(),
                placement.all(),
                outcome.packed().nodes(),
                outcome.spread().nodes());
    return outcome.advised().equals(placement)
        ? text
        : text
            + " With the changes proposed here %d of %d waiting pods get a node, and %d nodes have pods."
                .formatted(
                    outcome.advised().placed(),
                    outcome.advised().waiting(),
                    outcome.advised().nodes());
  }

  private static String name(WorkloadClass pods) {
    return switch (pods.kind()) {
      case PLAIN -> "Pods with CPU and memory only";
      case DEVICES -> "Pods with " + pods.device();
      case BESIDE_DEVICES -> "Pods without " + pods.device();
    };
  }
}
