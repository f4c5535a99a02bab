package io.berth.cli;

import io.berth.cli.flags.GoBoolean;
import io.berth.config.SchedulerConfiguration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What estimates are served, and how they are made. */
final class EstimatorOptions {
  private static final String QUOTAS = "ResourceQuotaEstimate";
  private static final String ASSUMED = "SchedulingOvercommitProtection";

  /** The methods that a server has. */
  enum Method {
    NODES,
    EXACT
  }

  @Option(
      names = "--cluster-name",
      required = true,
      paramLabel = "NAME",
      description = "The cluster's name in Karmada; requests about others are refused.")
  private String clusterName = "";

  @Option(
      names = "--method",
      paramLabel = "nodes|exact",
      defaultValue = "nodes",
      description =
          "nodes: each node by itself, as Karmada's own. exact: the scheduler places replica after"
              + " replica on a copy of the cluster (${DEFAULT-VALUE}).")
  private Method method = Method.NODES;

  @Option(
      names = "--at-most",
      paramLabel = "N",
      defaultValue = "10000",
      description = "So many replicas are enough to know of for exact (${DEFAULT-VALUE}).")
  private int atMost;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "Decides ties between nodes for exact (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--feature-gates",
      split = ",",
      paramLabel = "GATE=true|false",
      description = {
        "ResourceQuotaEstimate: resource quotas limit the answers.",
        "SchedulingOvercommitProtection: workloads on their way, which clients from v1.18 on tell"
            + " of, take room. Both are off; Karmada's other gates are passed over."
      })
  private Map<String, String> gates = new LinkedHashMap<>();

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "How many exact estimates are made at the same time (${DEFAULT-VALUE}: as many as there"
              + " are processors).")
  private int parallelism;

  String clusterName() {
    return clusterName;
  }

  Method method() {
    return method;
  }

  int atMost() {
    return atMost;
  }

  long seed() {
    return seed;
  }

  int atOnce() {
    return parallelism == 0 ? Runtime.getRuntime().availableProcessors() : parallelism;
  }

  boolean quotasCount() {
    return isOn(QUOTAS);
  }

  boolean assumedCount() {
    return isOn(ASSUMED);
  }

  private boolean isOn(String gate) {
    return GoBoolean.parse(gates.getOrDefault(gate, "false")).orElse(false);
  }

  /**
   * Looks through the flags.
   *
   * @throws CommandFailure with everything that is wrong with them
   */
  void requireValid() {
    List<String> problems = new ArrayList<>();
    if (clusterName.isBlank()) {
      problems.add("--cluster-name: is empty; give the name that Karmada knows the cluster by");
    }
    if (atMost <= 0) {
      problems.add("--at-most: %d must be above 0".formatted(atMost));
    }
    if (parallelism < 0) {
      problems.add("--parallelism: %d must not be negative".formatted(parallelism));
    }
    gates.forEach(
        (gate, value) -> {
          if (GoBoolean.parse(value).isEmpty()) {
            problems.add("--feature-gates: %s=%s must be true or false".formatted(gate, value));
          }
        });
    if (!problems.isEmpty()) {
      throw CommandFailure.wrongInput(problems);
    }
  }

  /** Returns the gates that are given, but mean nothing here: Karmada has more of them. */
  List<String> foreignGates() {
    return gates.keySet().stream()
        .filter(gate -> !gate.equals(QUOTAS) && !gate.equals(ASSUMED))
        .toList();
  }

  /**
   * Looks whether exact estimates can be made with a configuration.
   *
   * @throws CommandFailure if they cannot
   */
  void requireUsable(SchedulerConfiguration configuration) {
    if (method == Method.EXACT && !configuration.extenders().isEmpty()) {
      throw CommandFailure.wrongInput(
          List.of(
              "extenders: exact estimates ask no extenders; take them out to estimate without"));
    }
  }
}
