package io.berth.cli;

import io.berth.config.ConfigPrinter;
import io.berth.config.SchedulerConfiguration;
import io.berth.kube.ApiException;
import io.berth.kube.ConnectionSettings;
import io.berth.runtime.PluginException;
import io.berth.runtime.PluginRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the scheduler on a cluster. */
@Command(
    name = "scheduler",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Schedule the pods of a cluster that name one of the profiles.",
    footer = {
      "",
      "Example: berth scheduler --config scheduler.yaml --kubeconfig ~/.kube/config",
      "A pod opts in with spec.schedulerName. Pods that name others are left alone."
    })
final class SchedulerCommand implements Callable<Integer> {
  @Mixin private ConfigOptions config = new ConfigOptions();

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Mixin private LogOptions logging = new LogOptions();

  @Mixin private ServingOptions serving = new ServingOptions();

  @Mixin private AccessOptions access = new AccessOptions();

  @Mixin private LeaderOptions election = new LeaderOptions();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Decides ties between nodes; drawn by chance and logged if left out.")
  private @Nullable Long seed;

  @Option(
      names = "--debug-scores",
      paramLabel = "N",
      defaultValue = "0",
      description = "Log a table of the N best nodes and their scores for every decision.")
  private int debugScores;

  @Option(
      names = "--write-config-to",
      paramLabel = "FILE",
      description = "Write the configuration with all defaults to this file, and exit.")
  private @Nullable Path writeConfigTo;

  @Override
  public Integer call() throws IOException, InterruptedException {
    logging.apply();
    UncaughtFailures.log();
    requireScores();
    Signals signals = Signals.listen();
    PluginRegistry registry = plugins.load();
    SchedulerConfiguration configuration = election.applyTo(config.read(registry));
    if (writeConfigTo != null) {
      write(configuration, writeConfigTo);
      return ExitCode.DONE;
    }
    LiveScheduler.Options options =
        new LiveScheduler.Options(seed == null ? Chance.seed() : seed, debugScores);
    ConnectionSettings settings = cluster.settings(configuration.clientConnection());
    try (Serving door = Serving.listen(serving, access, settings);
        LiveScheduler scheduler = LiveScheduler.of(configuration, registry, settings, options)) {
      signals.stopBy(scheduler::stop);
      boolean fromFile = config.file() != null;
      scheduler.requireAnswer();
      return switch (scheduler.run(
          door, serving.profiling(configuration.enableProfiling(), fromFile))) {
        case STOPPED -> ExitCode.DONE;
        case LOST_LEASE -> ExitCode.NO;
      };
    } catch (PluginException e) {
      throw CommandFailure.wrongInput(List.of(e.getMessage()));
    } catch (ApiException e) {
      throw CommandFailure.unreachable(e.getMessage(), e);
    }
  }

  /** What is no regular file, such as /dev/stdout, cannot be replaced when all is written. */
  private static void write(SchedulerConfiguration configuration, Path file) throws IOException {
    String text = ConfigPrinter.print(configuration);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      Files.writeString(file, text);
    } else {
      WholeFile.at(file).write(out -> out.write(text));
    }
  }

  private void requireScores() {
    if (debugScores < 0) {
      throw CommandFailure.wrongInput(
          List.of(
              "--debug-scores: %d is negative; give a number from 0 on".formatted(debugScores)));
    }
  }
}
