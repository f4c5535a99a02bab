package io.berth.cli;

import io.berth.cli.flags.GoBoolean;
import io.berth.config.SchedulerConfiguration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options for the estimates of the estimator. */
final class EstimatorOptions {
  private static final String QUOTA_ESTIMATE = "ResourceQuotaEstimate";
  private static final String OVERCOMMIT_PROTECTION = "SchedulingOvercommitProtection";

  /** The estimation method of a server. */
  enum Method {
    NODES,
    EXACT
  }

  @Option(
      names = "--cluster-name",
      required = true,
      paramLabel = "NAME",
      description = "The name of the cluster in Karmada; requests for other clusters are rejected.")
  private String clusterName = "";

  @Option(
      names = "--method",
      paramLabel = "nodes|exact",
      defaultValue = "nodes",
      description =
          "The estimation method (default ${DEFAULT-VALUE}). nodes: counts node by node, as"
              + " karmada-scheduler-estimator does. exact: the scheduler places one replica after"
              + " another on a simulated cluster.")
  private Method method = Method.NODES;

  @Option(
      names = "--at-most",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "The maximum number of replicas that the exact method places (default ${DEFAULT-VALUE}).")
  private int maxReplicas;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "The seed for selecting among nodes with equal scores in the exact method (default"
              + " ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--feature-gates",
      split = ",",
      paramLabel = "GATE=true|false",
      description = {
        "ResourceQuotaEstimate: ResourceQuotas limit the estimates.",
        "SchedulingOvercommitProtection: the assumed workloads that Karmada v1.18 and later sends"
            + " are subtracted. Both gates are off by default; Karmada's other gates are ignored"
            + " with a warning."
      })
  private Map<String, String> gates = new LinkedHashMap<>();

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "The maximum number of concurrent exact estimates (default ${DEFAULT-VALUE}: the number"
              + " of CPUs).")
  private int parallelism;

  String clusterName() {
    return clusterName;
  }

  Method method() {
    return method;
  }

  int maxReplicas() {
    return maxReplicas;
  }

  long seed() {
    return seed;
  }

  int maxConcurrentEstimates() {
    return parallelism == 0 ? Runtime.getRuntime().availableProcessors() : parallelism;
  }

  boolean appliesQuotas() {
    return isEnabled(QUOTA_ESTIMATE);
  }

  boolean appliesAssumedWorkloads() {
    return isEnabled(OVERCOMMIT_PROTECTION);
  }

  private boolean isEnabled(String gate) {
    return GoBoolean.parse(gates.getOrDefault(gate, "false")).orElse(false);
  }

  /**
   * Validates the flags.
   *
   * @throws CommandFailure with all problems of the flags
   */
  void requireValid() {
    List<String> problems = new ArrayList<>();
    if (clusterName.isBlank()) {
      problems.add("--cluster-name: is empty; set the name of the cluster in Karmada");
    }
    if (maxReplicas <= 0) {
      problems.add("--at-most: %d must be above 0".formatted(maxReplicas));
    }
    if (parallelism < 0) {
      problems.add(
          "--parallelism: %d is negative; use 0 (the number of CPUs) or more"
              .formatted(parallelism));
    }
    gates.forEach(
        (gate, value) -> {
          if (GoBoolean.parse(value).isEmpty()) {
            problems.add("--feature-gates: %s=%s must be true or false".formatted(gate, value));
          }
        });
    if (!problems.isEmpty()) {
      throw CommandFailure.invalidInput(problems);
    }
  }

  /** Returns the gates that are set but have no effect: Karmada has more gates. */
  List<String> ignoredGates() {
    return gates.keySet().stream()
        .filter(gate -> !gate.equals(QUOTA_ESTIMATE) && !gate.equals(OVERCOMMIT_PROTECTION))
        .toList();
  }

  /**
   * Requires that the method supports the configuration.
   *
   * @throws CommandFailure if it does not
   */
  void requireSupported(SchedulerConfiguration configuration) {
    if (method == Method.EXACT && !configuration.extenders().isEmpty()) {
      throw CommandFailure.invalidInput(
          List.of(
              "extenders: are not supported with --method=exact; remove them from the"
                  + " configuration"));
    }
  }
}
