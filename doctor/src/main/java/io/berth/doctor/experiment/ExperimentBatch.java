package io.berth.doctor.experiment;

import io.berth.config.SchedulerConfiguration;
import io.berth.doctor.experiment.Experiment.SyntheticNode;
import io.berth.manifest.ClusterObjects;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.Simulation;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.workload.ClusterPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Experiments that share a simulation, since building a scheduler costs more than the decisions of
 * one experiment. The pods of each select the nodes of its own cluster, so experiments do not
 * affect each other. The objects are created once and used for every configuration.
 */
final class ExperimentBatch {
  static final int SIZE = 8;

  private final Map<String, Experiment> byPrefix = new LinkedHashMap<>();
  private final ClusterPlan plan;

  private ExperimentBatch(List<Experiment> experiments) {
    ClusterObjects objects = new ClusterObjects();
    for (int i = 0; i < experiments.size(); i++) {
      String prefix = "c" + i + "-";
      byPrefix.put(prefix, experiments.get(i));
      SyntheticObjects.add(experiments.get(i), prefix, objects);
    }
    plan = ClusterPlan.of(objects);
  }

  /** Distributes experiments over batches. */
  static List<ExperimentBatch> of(List<Experiment> experiments) {
    List<ExperimentBatch> batches = new ArrayList<>();
    for (int from = 0; from < experiments.size(); from += SIZE) {
      batches.add(
          new ExperimentBatch(
              experiments.subList(from, Math.min(from + SIZE, experiments.size()))));
    }
    return batches;
  }

  /** Runs the experiments. The only profile of the configuration schedules their pods. */
  SimulationResult run(
      SchedulerConfiguration configuration, PluginRegistry plugins, long seed, int topScores)
      throws InterruptedException {
    return Simulation.of(
            configuration,
            plugins,
            plan,
            new Simulation.Options("", seed, topScores, () -> 0, decisions -> {}))
        .run();
  }

  /** Sums the results of the experiments. */
  ExperimentTotals totals(SimulationResult result) {
    Map<String, SyntheticNode> nodes = new LinkedHashMap<>();
    ExperimentTotals sum = ExperimentTotals.NONE;
    for (Map.Entry<String, Experiment> entry : byPrefix.entrySet()) {
      Experiment experiment = entry.getValue();
      experiment.nodes().forEach(node -> nodes.put(entry.getKey() + node.name(), node));
      sum = sum.plus(ExperimentTotals.possible(experiment));
    }
    Set<String> usedNodes = new HashSet<>();
    int placed = 0;
    int onDevices = 0;
    String pending = "";
    for (PodOutcome pod : result.pods()) {
      switch (pod.state()) {
        case PLACED -> {
          placed++;
          SyntheticNode node = nodes.get(pod.nodeName());
          if (node != null && !node.busy()) {
            usedNodes.add(pod.nodeName());
          }
          onDevices += node != null && node.devices() > 0 ? 1 : 0;
        }
        case PENDING, FOREIGN, PREEMPTED -> pending = pod.reason();
        case RUNNING -> {}
      }
    }
    return sum.plus(new ExperimentTotals(usedNodes.size(), 0, 0, placed, 0, onDevices, pending));
  }
}
