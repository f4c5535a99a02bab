package io.berth.doctor;

import io.berth.doctor.advice.Change;
import io.berth.doctor.advice.Goal;
import io.berth.doctor.experiment.Battery;
import io.berth.doctor.experiment.ExperimentTotals;
import io.berth.doctor.experiment.Verdict;
import io.berth.doctor.experiment.WorkloadClass;
import java.util.Locale;
import java.util.stream.Collectors;

/** Describes what was measured, in sentences with full stops. */
public final class Sentences {
  private Sentences() {}

  /** Returns the verdict and what it rests on. */
  public static String verdict(Statement statement) {
    WorkloadClass pods = statement.pods();
    ExperimentTotals tally = statement.tally();
    if (tally.verdict() == Verdict.UNKNOWN) {
      return "%s: unknown. %d of %d pods of the experiments have no node: %s."
          .formatted(
              name(pods),
              tally.pods() - tally.placed(),
              tally.pods(),
              tally.pending().replaceAll("\\.$", ""));
    }
    return switch (pods.kind()) {
      case PLAIN, DEVICES ->
          name(pods)
              + ": "
              + switch (tally.verdict()) {
                case PACKS -> "packs them";
                case SPREADS -> "spreads them";
                case MIXED, UNKNOWN -> "neither packs nor spreads them";
              }
              + String.format(
                  Locale.ROOT,
                  ". In all experiments they take %d nodes; %d is the fewest, %d the most.",
                  tally.nodes(),
                  tally.fewest(),
                  tally.most());
      case BESIDE_DEVICES ->
          "Pods without %s: %s nodes that have it. In all experiments %d of %d pods are on such nodes while others have room."
              .formatted(
                  pods.device(),
                  Goal.KEEP_OFF_DEVICES.isReached(tally)
                      ? "keeps them off"
                      : "does not keep them off",
                  tally.onDevices(),
                  tally.pods());
    };
  }

  /** Returns what became of the example. */
  public static String example(WorkloadClass pods, Battery.Example example) {
    ExperimentTotals tally = example.tally();
    return "Example: a %s of %d %s takes %d of %d nodes; %d is the fewest."
        .formatted(
            example.kind().kind(),
            example.pods(),
            pods.kind() == WorkloadClass.Kind.DEVICES
                ? "pods with 2 " + pods.device() + " each"
                : "1-CPU pods",
            tally.nodes(),
            example.nodes(),
            tally.fewest());
  }

  /** Returns why the profile fails its goal, and what helps. */
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
        ? subject + " outvotes ScarceResourceAvoidance."
        : "%s: up to %d points for nodes without pods, against up to %d points for packing."
            .formatted(subject, advice.against(), advice.inFavour());
  }

  private static String effect(Statement statement, Advice advice) {
    ExperimentTotals tally = advice.tally();
    return statement.goal() == Goal.KEEP_OFF_DEVICES
        ? "Measured with the change: %d of %d pods on such nodes."
            .formatted(tally.onDevices(), tally.pods())
        : "Measured with the change: packs, %d nodes in all experiments, %d in the example."
            .formatted(tally.nodes(), advice.example().tally().nodes());
  }

  /** Returns what the profile does with the user's own cluster. */
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
