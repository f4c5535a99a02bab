package io.berth.cli;

import io.berth.config.SchedulerConfiguration;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.Simulation;
import io.berth.simulator.SimulationOptions;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.workload.ClusterPlan;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Simulations of one command. Where the process is told to end, the one that runs is stopped, and
 * the process waits for what there is to be printed.
 */
final class SimulationRun implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 20;

  private final PluginRegistry registry;
  private final ClusterPlan plan;
  private final CommandLine command;
  private final Thread hook = Thread.ofPlatform().name("stop").unstarted(this::stop);
  private final CountDownLatch printed = new CountDownLatch(1);
  private volatile @Nullable Simulation running;
  private volatile boolean stopping;

  /** A configuration and how people call it. */
  record Choice(String name, SchedulerConfiguration configuration) {}

  SimulationRun(PluginRegistry registry, ClusterPlan plan, CommandLine command) {
    this.registry = registry;
    this.plan = plan;
    this.command = command;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Simulates one configuration; shows how far it is, from the third second on. */
  SimulationResult simulate(Choice choice, long seed, int topScores) throws InterruptedException {
    boolean terminal = command.getColorScheme().ansi().enabled();
    try (DecisionProgress progress =
        new DecisionProgress(choice.name(), terminal ? command.getErr() : null, System::nanoTime)) {
      Simulation simulation =
          Simulation.of(
              choice.configuration(),
              registry,
              plan,
              new SimulationOptions(
                  choice.name(), seed, topScores, InstantSource.system(), progress));
      progress.outOf(simulation.waiting());
      running = simulation;
      if (stopping) {
        simulation.stop();
      }
      return simulation.run();
    }
  }

  /** Runs on a thread of its own when the process is told to end. */
  private void stop() {
    stopping = true;
    Simulation now = running;
    if (now != null) {
      now.stop();
    }
    try {
      boolean done = printed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!done) {
        command.getErr().println("berth: ended before everything was printed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    command.getOut().flush();
    command.getErr().flush();
    printed.countDown();
    if (!stopping) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process is ending this very moment; the hook finds everything printed.
      }
    }
  }
}
