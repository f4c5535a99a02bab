package io.berth.cli;

import io.berth.config.ConfigPrinter;
import io.berth.config.SchedulerConfiguration;
import io.berth.kube.ApiException;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.lease.EndpointSource;
import io.berth.runtime.PluginException;
import io.berth.runtime.PluginRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the scheduler on a cluster. */
@Command(
    name = SchedulerCommand.NAME,
    abbreviateSynopsis = true,
    sortOptions = false,
    description = "Schedule the pods of a cluster that name one of the profiles.",
    footer = {
      "",
      "Example: berth scheduler --config scheduler.yaml --kubeconfig ~/.kube/config",
      "A pod opts in with spec.schedulerName. Pods that name others are left alone.",
      "docs/flags.md lists all flags of kube-scheduler, and what Berth does with them."
    })
final class SchedulerCommand implements Callable<Integer> {
  static final String NAME = "scheduler";

  @Spec private @Nullable CommandSpec spec;

  @Mixin private HelpOptions help = new HelpOptions();

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Mixin private LogOptions logging = new LogOptions();

  @Mixin private ServingOptions serving = new ServingOptions();

  @Mixin private AccessOptions access = new AccessOptions();

  @Mixin private LeaderOptions election = new LeaderOptions();

  @Mixin private FeatureOptions features = new FeatureOptions();

  @Mixin private MetricsOptions metrics = new MetricsOptions();

  @Mixin private DeprecatedOptions deprecated = new DeprecatedOptions();

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
      converter = OptionalPath.class,
      description = "Write the configuration with all defaults to this file, and exit.")
  private @Nullable Path writeConfigTo;

  @Override
  public Integer call() throws IOException, InterruptedException {
    CommandLine command = Objects.requireNonNull(spec, "spec").commandLine();
    if (help.printsVersion(command.getOut())) {
      return ExitCode.DONE;
    }
    logging.apply();
    UncaughtFailures.log();
    requireSupported(command);
    Signals signals = Signals.listen();
    PluginRegistry registry = plugins.load();
    SchedulerConfiguration read =
        deprecated.applyTo(config.read(registry), config.file(), command.getErr());
    SchedulerConfiguration configuration = election.applyTo(read);
    if (writeConfigTo != null) {
      write(configuration, writeConfigTo);
      return ExitCode.DONE;
    }
    ConnectionSettings settings =
        cluster.settings(configuration.clientConnection(), config.file(), command.getErr());
    try (Serving door = Serving.listen(serving, access, settings);
        LiveScheduler scheduler =
            LiveScheduler.of(configuration, registry, settings, options(door.endpoint()))) {
      signals.stopBy(scheduler::stop);
      scheduler.requireAnswer();
      return switch (scheduler.run(door, configuration.enableProfiling())) {
        case STOPPED -> ExitCode.DONE;
        case LOST_LEASE -> ExitCode.NO;
      };
    } catch (PluginException e) {
      throw CommandFailure.wrongInput(List.of(e.getMessage()));
    } catch (ApiException e) {
      throw CommandFailure.unreachable(e.getMessage(), e);
    }
  }

  private LiveScheduler.Options options(EndpointSource endpoint) throws IOException {
    return new LiveScheduler.Options(
        seed == null ? Seeds.seed() : seed,
        debugScores,
        deprecated.unschedulableLimit(),
        metrics.read(),
        endpoint);
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

  /**
   * Checks the flags that are not read elsewhere.
   *
   * @throws CommandFailure with all that Berth does not support
   */
  private void requireSupported(CommandLine command) {
    List<String> problems = new ArrayList<>(RefusedFlags.problems(command.getParseResult()));
    problems.addAll(features.problems());
    if (debugScores < 0) {
      problems.add(
          "--debug-scores: %d is negative; give a number from 0 on".formatted(debugScores));
    }
    CommandFailure.requireNone(problems);
  }
}
