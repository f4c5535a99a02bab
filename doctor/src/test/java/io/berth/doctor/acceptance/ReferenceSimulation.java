package io.berth.doctor.acceptance;

import io.berth.config.SchedulerConfiguration;
import io.berth.doctor.acceptance.RandomCluster.Population;
import io.berth.manifest.ManifestReader;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.Simulation;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.workload.ClusterPlan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Simulates configurations on random clusters and workloads, independently of the doctor. */
final class ReferenceSimulation {
  static final int SEEDS = 10;

  /** The number of clusters in a simulation. Pods select the nodes of their own cluster. */
  private static final int CLUSTERS = 9;

  private static final int SETS = 4 * SEEDS;

  private final PluginRegistry plugins;
  private final List<ClusterSet> sets = new ArrayList<>();

  /** The summed results of a configuration. */
  record Sums(long nodes, long fewest, long most, long pods, long placed, long onDevices) {
    String verdict() {
      if (placed < pods) {
        return "UNKNOWN";
      }
      if (nodes <= 1.1 * fewest) {
        return "PACKS";
      }
      return nodes >= 0.9 * most ? "SPREADS" : "MIXED";
    }

    boolean keepsOffDevices() {
      return placed == pods && onDevices <= 0.02 * pods;
    }
  }

  private record ClusterSet(List<RandomCluster> clusters, ClusterPlan plan) {}

  ReferenceSimulation(PluginRegistry plugins, Population population, long seed) throws IOException {
    this.plugins = plugins;
    for (int set = 0; set < SETS; set++) {
      Random random = new Random(seed * 1000 + set);
      List<RandomCluster> clusters = new ArrayList<>();
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < CLUSTERS; i++) {
        clusters.add(RandomCluster.draw(population, "k" + i + "x", i, random));
        text.append(clusters.getLast().manifests());
      }
      ManifestReader reader = new ManifestReader();
      reader.read(
          "drawn", new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)));
      sets.add(new ClusterSet(clusters, ClusterPlan.of(reader.finish().objects())));
    }
  }

  /** Simulates ten sets of clusters, which depend on the number of the configuration. */
  Sums run(SchedulerConfiguration configuration, int number) throws InterruptedException {
    long nodes = 0;
    long fewest = 0;
    long most = 0;
    long pods = 0;
    long placed = 0;
    long onDevices = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      ClusterSet set = sets.get((number * 7 + seed * 3) % SETS);
      for (RandomCluster cluster : set.clusters) {
        fewest += cluster.fewest();
        most += cluster.most();
        pods += cluster.pods();
      }
      Set<String> before = new HashSet<>();
      Set<String> after = new HashSet<>();
      for (PodOutcome pod :
          Simulation.of(
                  configuration,
                  plugins,
                  set.plan,
                  new Simulation.Options("", 7919L * number + seed, 0, () -> 0, decisions -> {}))
              .run()
              .pods()) {
        if (pod.state() == PodOutcome.State.RUNNING) {
          before.add(pod.nodeName());
        } else if (pod.state() == PodOutcome.State.PLACED) {
          after.add(pod.nodeName());
          placed++;
          onDevices += pod.nodeName().contains("plain") ? 0 : 1;
        }
      }
      after.removeAll(before);
      nodes += after.size();
    }
    return new Sums(nodes, fewest, most, pods, placed, onDevices);
  }
}
