package io.berth.simulator.trace;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.runtime.PluginRegistry;
import io.berth.tree.Problem;
import java.util.stream.Collectors;

/** The scoring profiles of a replay, which use the engine's own plugins. */
public enum TracePolicy {
  /** NodeResourcesFit with its default strategy: spread. */
  STOCK("stock", fit("LeastAllocated")),
  /** NodeResourcesFit with MostAllocated: pack. */
  MOST_ALLOCATED("most-allocated", fit("MostAllocated")),
  /** Packs GPUs, spreads CPU and memory, and keeps pods without GPUs off GPU nodes. */
  FIT_PLUS(
      "fit-plus",
      """
            enabled: [{name: NodeResourcesFitPlus, weight: 1}, {name: ScarceResourceAvoidance, weight: 1}]
        pluginConfig:
        - name: NodeResourcesFitPlus
          args:
            resources:
              GPU: {type: MostAllocated, weight: 2}
              cpu: {type: LeastAllocated, weight: 1}
              memory: {type: LeastAllocated, weight: 1}
        - name: ScarceResourceAvoidance
          args: {resources: [GPU]}
      """);

  /** The configuration with only the filters that apply to a trace. */
  private static final String FRAME =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - schedulerName: trace
        plugins:
          multiPoint: {disabled: [{name: "*"}]}
          queueSort: {enabled: [{name: PrioritySort}]}
          preFilter: {enabled: [{name: NodeResourcesFit}, {name: NodeAffinity}, {name: DEVICES}]}
          filter: {enabled: [{name: NodeResourcesFit}, {name: NodeAffinity}, {name: DEVICES}]}
          bind: {enabled: [{name: DefaultBinder}]}
          score:
      """;

  private final String text;
  private final String scores;

  TracePolicy(String text, String scores) {
    this.text = text;
    this.scores = scores;
  }

  private static String fit(String strategy) {
    return """
          enabled: [{name: NodeResourcesFit, weight: 1}]
      pluginConfig:
      - name: NodeResourcesFit
        args:
          scoringStrategy:
            type: %s
            resources: [{name: cpu, weight: 1}, {name: memory, weight: 1}, {name: GPU, weight: 1}]
    """
        .formatted(strategy);
  }

  ProfileConfiguration profile(PluginRegistry registry) {
    String yaml =
        (FRAME + scores)
            .replace("DEVICES", GpuDeviceFit.NAME)
            .replace("GPU", TraceObjects.GPU_MILLI);
    ConfigResult read = new ConfigReader(registry).read(yaml);
    SchedulerConfiguration configuration = read.configuration();
    if (configuration == null) {
      throw new IllegalStateException(
          read.errors().stream().map(Problem::toString).collect(Collectors.joining("; ")));
    }
    return configuration.profiles().getFirst();
  }

  /** Returns the name on the command line. */
  @Override
  public String toString() {
    return text;
  }
}
