package io.berth.cli;

import io.berth.config.SchedulerConfiguration;
import io.berth.framework.Ticker;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.Simulation;
import io.berth.simulator.SimulationOptions;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.workload.ClusterPlan;
import java.util.List;
import picocli.CommandLine;

/** Simulations of one command. */
record SimulationRun(
    PluginRegistry registry, ClusterPlan plan, CommandLine command, ShutdownHook lastWords) {

  /**
   * A configuration and how people call it.
   *
   * @param notices what was said of it when it was read
   */
  record Choice(String name, SchedulerConfiguration configuration, List<String> notices) {
    Choice {
      notices = List.copyOf(notices);
    }
  }

  /** Simulates one configuration; shows how far it is, from the third second on. */
  SimulationResult simulate(Choice choice, long seed, int topScores) throws InterruptedException {
    try (CountingProgress progress =
        CountingProgress.of("simulating " + choice.name(), "decisions", command)) {
      Simulation simulation =
          Simulation.of(
              choice.configuration(),
              registry,
              plan,
              new SimulationOptions(
                  choice.name(), seed, topScores, Ticker.system(), progress::accept));
      progress.outOf(simulation.waiting());
      lastWords.stopBy(simulation::stop);
      return simulation.run();
    }
  }
}
