package io.berth.cli;

import io.berth.config.SchedulerConfiguration;
import io.berth.framework.Ticker;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.Simulation;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.workload.ClusterPlan;
import java.util.List;
import picocli.CommandLine;

/** The simulations of one command. */
record SimulationRun(
    PluginRegistry registry, ClusterPlan plan, CommandLine command, ShutdownHook shutdown) {

  /**
   * A configuration and its name in the output.
   *
   * @param notices the warnings and notices about the configuration
   */
  record NamedConfiguration(
      String name, SchedulerConfiguration configuration, List<String> notices) {
    NamedConfiguration {
      notices = List.copyOf(notices);
    }
  }

  /** Simulates one configuration, with a progress bar. */
  SimulationResult simulate(NamedConfiguration named, long seed, int topScores)
      throws InterruptedException {
    try (CountingProgress progress =
        CountingProgress.of("simulating " + named.name(), "decisions", command)) {
      Simulation simulation =
          Simulation.of(
              named.configuration(),
              registry,
              plan,
              new Simulation.Options(
                  named.name(), seed, topScores, Ticker.system(), progress::update));
      progress.expect(simulation.pendingCount());
      shutdown.onStop(simulation::stop);
      return simulation.run();
    }
  }
}
