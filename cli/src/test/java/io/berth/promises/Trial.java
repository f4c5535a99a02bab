package io.berth.promises;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.manifest.ManifestReader;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.Simulation;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.workload.ClusterPlan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** One simulation of a workload on a cluster, and how many of its pods are on each node. */
record Trial(Cluster cluster, Workload workload, long seed, Map<String, Integer> podsByNode) {
  static final PluginRegistry REGISTRY =
      new BundleLoader(
              warning -> {
                throw new AssertionError(warning);
              })
          .loadClassPath()
          .registry();

  /** Reading manifests takes longer than simulating them. */
  private static final Map<String, ClusterPlan> PLANS = new ConcurrentHashMap<>();

  /** Simulates the workload; throws an AssertionError if a pod of it stays pending. */
  static Trial run(Profile profile, Cluster cluster, Workload workload, long seed) {
    ConfigResult read = new ConfigReader(REGISTRY).read(profile.configuration());
    if (read.configuration() == null) {
      throw new AssertionError(read.problems() + "\n" + profile.configuration());
    }
    Map<String, Integer> counts = new TreeMap<>();
    try {
      Simulation simulation =
          Simulation.of(
              read.configuration(),
              REGISTRY,
              PLANS.computeIfAbsent(
                  cluster.yaml() + workload.yaml(profile.scheduler()), Trial::plan),
              new Simulation.Options("test", seed, 0, () -> 0, decisions -> {}));
      for (PodOutcome pod : simulation.run().pods()) {
        switch (pod.state()) {
          case PLACED -> counts.merge(pod.nodeName(), 1, Integer::sum);
          case PENDING, FOREIGN, PREEMPTED ->
              throw new AssertionError(workload + " on " + cluster.name() + ": " + pod);
          case RUNNING -> {}
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return new Trial(cluster, workload, seed, counts);
  }

  private static ClusterPlan plan(String manifests) {
    try {
      ManifestReader reader = new ManifestReader();
      reader.read("test", new ByteArrayInputStream(manifests.getBytes(StandardCharsets.UTF_8)));
      return ClusterPlan.of(reader.finish().objects());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns how many pods of the workload are on a node. */
  int pods(Cluster.Node node) {
    return podsByNode.getOrDefault(node.name(), 0);
  }

  /** Returns the nodes that were empty before and are not any more. */
  int newNodes() {
    return (int)
        cluster.nodes().stream().filter(node -> !node.halfFull() && pods(node) > 0).count();
  }

  @Override
  public String toString() {
    return "%s on %s, seed %d: %s".formatted(workload, cluster.name(), seed, podsByNode);
  }
}
