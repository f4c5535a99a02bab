package io.berth.simulator;

import io.berth.config.ConfigReader;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.Plugin;
import io.berth.framework.Ticker;
import io.berth.manifest.ManifestReader;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.workload.ClusterPlan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;

/** Runs simulations of manifests. */
final class Simulations {
  static final PluginRegistry REGISTRY = registry();

  static final String DEFAULTS =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      """;

  private Simulations() {}

  private static PluginRegistry registry() {
    return new BundleLoader(
            message -> {
              throw new AssertionError(message);
            })
        .loadClassPath()
        .registry();
  }

  /** Returns the plugins of the class path and an additional one. */
  static PluginRegistry withPlugin(String name, Class<? extends Plugin> type) {
    PluginRegistry plugins = registry();
    plugins.add(catalog -> catalog.add(name, type));
    return plugins;
  }

  static ClusterPlan plan(String manifests) {
    ManifestReader reader = new ManifestReader();
    try {
      reader.read("test", new ByteArrayInputStream(manifests.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ClusterPlan.of(reader.finish().objects());
  }

  static SimulationResult run(String manifests) {
    return run(DEFAULTS, manifests, 0);
  }

  static SimulationResult run(String configuration, String manifests, long seed) {
    return run(configuration, plan(manifests), seed);
  }

  static SimulationResult run(PluginRegistry plugins, String configuration, String manifests) {
    return run(simulation(plugins, configuration, plan(manifests), 0, 10, decisions -> {}));
  }

  static SimulationResult run(String configuration, ClusterPlan plan, long seed) {
    return run(simulation(configuration, plan, seed, 10));
  }

  private static SimulationResult run(Simulation simulation) {
    try {
      return simulation.run();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Creates a simulation with the default configuration that reports every decision. */
  static Simulation withProgress(String manifests, IntConsumer decisions) {
    return simulation(REGISTRY, DEFAULTS, plan(manifests), 0, 0, decisions);
  }

  static Simulation simulation(String configuration, ClusterPlan plan, long seed, int scores) {
    return simulation(REGISTRY, configuration, plan, seed, scores, decisions -> {});
  }

  private static Simulation simulation(
      PluginRegistry plugins,
      String configuration,
      ClusterPlan plan,
      long seed,
      int scores,
      IntConsumer progress) {
    SchedulerConfiguration config =
        Objects.requireNonNull(new ConfigReader(plugins).read(configuration).configuration());
    Ticker ticker = () -> 0;
    return Simulation.of(
        config, plugins, plan, new Simulation.Options("test", seed, scores, ticker, progress));
  }

  /** Returns a line per pod: name, state and node. */
  static List<String> pods(SimulationResult result) {
    return result.pods().stream().map(Simulations::line).toList();
  }

  private static String line(PodOutcome pod) {
    return "%s %s%s"
        .formatted(pod.name(), pod.state(), pod.nodeName().isEmpty() ? "" : " " + pod.nodeName());
  }
}
