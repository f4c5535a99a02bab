package io.berth.doctor;

import io.berth.config.ConfigReader;
import io.berth.config.ProfileNodeSelector;
import io.berth.config.SchedulerConfiguration;
import io.berth.doctor.advice.Change;
import io.berth.doctor.advice.ConfigurationFile;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.Simulation;
import io.berth.simulator.result.NodeUsage;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.workload.ClusterPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Simulates the user's cluster with one configuration, and with reference profiles. */
public final class OwnCluster {
  private record Reference(String strategy, @Nullable ProfileNodeSelector nodes) {}

  private final PluginRegistry plugins;
  private final ClusterPlan plan;
  private final Map<Reference, Placement> references = new HashMap<>();
  private @Nullable Placement current;

  public OwnCluster(PluginRegistry plugins, ClusterPlan plan) {
    this.plugins = plugins;
    this.plan = plan;
  }

  /**
   * The result of a simulation.
   *
   * @param waiting the number of pods without a node at the start
   * @param placed how many of them were scheduled
   * @param nodes the number of nodes with pods at the end
   * @param all the number of nodes
   */
  public record Placement(int waiting, int placed, int nodes, int all) {}

  /**
   * The placements by the profile, by a profile that only packs and by one that only spreads.
   *
   * @param advised the placement with all proposed changes; equal to the first if there are none
   */
  public record Outcome(Placement profile, Placement packed, Placement spread, Placement advised) {}

  Outcome outcome(ConfigurationFile file, int profile, List<Change> changes)
      throws InterruptedException {
    SchedulerConfiguration all = Objects.requireNonNull(file.with(profile, List.of()), "valid");
    if (current == null) {
      current = place(all); // with all profiles, so the result is the same for each of them
    }
    Placement placement = current;
    SchedulerConfiguration changed = changes.isEmpty() ? null : file.with(profile, changes);
    ProfileNodeSelector nodes =
        all.profiles().size() == 1 ? all.profiles().getFirst().nodeSelector() : null;
    return new Outcome(
        placement,
        reference("MostAllocated", nodes),
        reference("LeastAllocated", nodes),
        changed == null ? placement : place(changed));
  }

  /** Returns the placement by a reference profile, which depends on its nodes only. */
  private Placement reference(String strategy, @Nullable ProfileNodeSelector nodes)
      throws InterruptedException {
    Reference key = new Reference(strategy, nodes);
    Placement known = references.get(key);
    if (known == null) {
      SchedulerConfiguration configuration = configuration(strategy);
      known =
          place(
              configuration.withOnlyProfile(
                  configuration.profiles().getFirst().withNodeSelector(nodes)));
      references.put(key, known);
    }
    return known;
  }

  private SchedulerConfiguration configuration(String strategy) {
    String text =
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        profiles:
        - schedulerName: reference
          plugins:
            score: {disabled: [{name: "*"}], enabled: [{name: NodeResourcesFit}]}
          pluginConfig:
          - name: NodeResourcesFit
            args: {scoringStrategy: {type: %s}}
        """
            .formatted(strategy);
    return Objects.requireNonNull(new ConfigReader(plugins).read(text).configuration(), "valid");
  }

  private Placement place(SchedulerConfiguration configuration) throws InterruptedException {
    SimulationResult result =
        Simulation.of(
                configuration,
                plugins,
                plan,
                new Simulation.Options("", 0, 0, () -> 0, decisions -> {}))
            .run();
    int waiting = 0;
    int placed = 0;
    for (PodOutcome pod : result.pods()) {
      waiting += pod.wasPending() ? 1 : 0;
      placed += pod.wasPending() && pod.state() == PodOutcome.State.PLACED ? 1 : 0;
    }
    List<NodeUsage> nodes = result.nodes();
    int used = (int) nodes.stream().filter(node -> node.podsAfter() > 0).count();
    return new Placement(waiting, placed, used, nodes.size());
  }
}
