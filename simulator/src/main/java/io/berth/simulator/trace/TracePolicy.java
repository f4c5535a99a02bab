package io.berth.simulator.trace;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.runtime.PluginRegistry;
import io.berth.tree.Problem;
import java.util.stream.Collectors;

/** How nodes are scored in a replay: by the engine's own plugins, GPUs beside CPU and memory. */
public enum TracePolicy {
  /** NodeResourcesFit as everybody has it: spread. */
  STOCK("stock", fit("LeastAllocated")),
  /** NodeResourcesFit the other way round: pack. */
  MOST_ALLOCATED("most-allocated", fit("MostAllocated")),
  /** Pack GPUs, spread CPU and memory, and keep pods without GPUs off nodes with some. */
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

  /** Of the filters only those that a trace has a use for. */
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
            .replace("GPU", TracedObjects.GPU_MILLI);
    ConfigResult read = new ConfigReader(registry).read(yaml);
    SchedulerConfiguration configuration = read.configuration();
    if (configuration == null) {
      throw new IllegalStateException(
          read.errors().stream().map(Problem::toString).collect(Collectors.joining("; ")));
    }
    return configuration.profiles().getFirst();
  }

  /** Returns the name that people use. */
  @Override
  public String toString() {
    return text;
  }
}
