package io.berth.simulator.report;

import io.berth.cycle.NodePluginScores;
import io.berth.model.Resources;
import io.berth.simulator.result.NodeUsage;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.PodOutcome.Explanation;
import io.berth.simulator.result.PodOutcome.Rejected;
import io.berth.simulator.result.PodOutcome.State;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.result.SimulationResult.Setting;
import io.berth.simulator.result.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Creates simulation results for tests. */
final class Results {
  /* Similar to the default profile in number and length of names. */
  private static final List<String> PLUGINS =
      List.of(
          "TaintToleration",
          "NodeAffinity",
          "NodeResourcesFit",
          "VolumeBinding",
          "PodTopologySpread",
          "InterPodAffinity",
          "NodeResourcesBalancedAllocation",
          "ImageLocality");

  private static final Explanation EXPLANATION = explanation();

  private Results() {}

  static SimulationResult of(String configuration, List<NodeUsage> nodes, List<PodOutcome> pods) {
    return SimulationResult.of(
        new Setting(configuration, List.of("default-scheduler"), 7),
        nodes,
        pods,
        new SimulationResult.Statistics(pods.size(), 0, Duration.ZERO, Duration.ofSeconds(2), true),
        List.of());
  }

  /** Returns a result with pods of many workloads on all nodes. */
  static SimulationResult large(String configuration, int nodes, int pods) {
    return of(
        configuration,
        IntStream.range(0, nodes).mapToObj(i -> node("node-%04d".formatted(i))).toList(),
        IntStream.range(0, pods)
            .mapToObj(
                i ->
                    placed("workload-%03d".formatted(i % 200), i, "node-%04d".formatted(i % nodes)))
            .toList());
  }

  static NodeUsage node(String name) {
    Resources all = Resources.builder().milliCpu(32_000).memory(128L << 30).pods(110).build();
    Resources used = Resources.builder().milliCpu(12_300).memory(45L << 30).build();
    return new NodeUsage(name, false, all, Resources.NONE, used, 0, 40);
  }

  static PodOutcome placed(String workload, int number, String node) {
    return pod(workload, "%s-5d8c9f7b6-%05d".formatted(workload, number), State.PLACED, node, "");
  }

  static PodOutcome pod(String workload, String name, State state, String node, String reason) {
    return new PodOutcome(
        "production",
        name,
        "",
        new Workload("Deployment", "production", workload),
        0,
        Resources.builder().milliCpu(1500).memory(2L << 30).build(),
        state,
        node,
        reason,
        state == State.RUNNING ? 0 : 1,
        state == State.RUNNING ? null : EXPLANATION);
  }

  private static Explanation explanation() {
    List<NodePluginScores> best = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      int node = i;
      IntFunction<NodePluginScores.Part> part =
          at -> new NodePluginScores.Part(PLUGINS.get(at), 1, 10L * at + node);
      best.add(
          new NodePluginScores(
              "node-%04d".formatted(i),
              700 + i,
              IntStream.range(0, PLUGINS.size()).mapToObj(part).toList()));
    }
    return new Explanation(
        false,
        500,
        best,
        List.of(new Rejected("NodeResourcesFit", "Insufficient cpu", 17)),
        null,
        null);
  }
}
