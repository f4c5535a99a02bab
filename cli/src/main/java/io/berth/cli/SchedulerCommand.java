package io.berth.cli;

import io.berth.cli.flags.FeatureGates;
import io.berth.cli.flags.GoBoolean;
import io.berth.cli.flags.VersionFlags;
import io.berth.config.ConfigPrinter;
import io.berth.config.SchedulerConfiguration;
import io.berth.kube.ApiException;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.lease.LeaseEndpoint;
import io.berth.runtime.InvalidProfileException;
import io.berth.runtime.PluginRegistry;
import io.berth.server.VersionEndpoint;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the scheduler on a live cluster. */
@Command(
    name = SchedulerCommand.NAME,
    abbreviateSynopsis = true,
    sortOptions = false,
    description =
        "Run the scheduler: schedule the pods whose spec.schedulerName is the name of a profile.",
    footer = {
      "",
      "Example: berth scheduler --config scheduler.yaml --kubeconfig ~/.kube/config",
      "Bound pods of other schedulers count as used capacity.",
      "docs/flags.md lists all flags of kube-scheduler and how Berth handles them."
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
      description =
          "The seed for selecting among nodes with equal scores. If unset, a random seed is used"
              + " and logged.")
  private @Nullable Long seed;

  @Option(
      names = "--debug-scores",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Log a table of the N best nodes and their scores for every decision; 0 disables it"
              + " (default ${DEFAULT-VALUE}).")
  private int debugScores;

  @Option(
      names = "--write-config-to",
      paramLabel = "FILE",
      converter = OptionConverters.ToPath.class,
      description = "Write the configuration with all defaults applied to this file, and exit.")
  private @Nullable Path writeConfigTo;

  @Override
  public Integer call() throws IOException, InterruptedException {
    CommandLine command = Objects.requireNonNull(spec, "spec").commandLine();
    if (help.printsVersion(command.getOut())) {
      return ExitCode.SUCCESS;
    }
    logging.apply();
    UncaughtExceptionLogger.install();
    requireSupported(command);
    Signals signals = Signals.listen();
    PluginRegistry registry = plugins.load();
    SchedulerConfiguration read =
        deprecated.applyTo(config.read(registry), config.file(), command.getErr());
    SchedulerConfiguration configuration = election.applyTo(read);
    if (writeConfigTo != null) {
      write(configuration, writeConfigTo);
      return ExitCode.SUCCESS;
    }
    ConnectionSettings settings =
        cluster.settings(configuration.clientConnection(), config.file(), command.getErr());
    settings.requireValid(); // before listening: a port in use would hide the problem
    try (Serving server = Serving.listen(serving, access, settings);
        LiveScheduler scheduler =
            LiveScheduler.of(configuration, registry, settings, options(server.endpoint()))) {
      signals.onStop(scheduler::stop);
      scheduler.requireResponse();
      return switch (scheduler.run(server, configuration.enableProfiling())) {
        case STOPPED -> ExitCode.SUCCESS;
        case LOST_LEASE -> ExitCode.FAILURE;
      };
    } catch (InvalidProfileException e) {
      throw CommandFailure.invalidInput(List.of(e.getMessage()));
    } catch (ApiException e) {
      throw CommandFailure.unreachable(e.getMessage(), e);
    }
  }

  private LiveScheduler.Options options(LeaseEndpoint.Source endpoint) throws IOException {
    return new LiveScheduler.Options(
        seed == null ? new SecureRandom().nextLong() : seed,
        debugScores,
        deprecated.maxUnschedulableDuration(),
        metrics.read(),
        endpoint);
  }

  /**
   * Writes the configuration. A file that is not regular, such as /dev/stdout, cannot be replaced
   * atomically.
   */
  private static void write(SchedulerConfiguration configuration, Path file) throws IOException {
    String text = ConfigPrinter.print(configuration);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      Files.writeString(file, text);
    } else {
      AtomicFile.at(file).write(out -> out.write(text));
    }
  }

  /**
   * Requires that Berth supports the flags.
   *
   * @throws CommandFailure with all unsupported flags
   */
  private void requireSupported(CommandLine command) {
    List<String> problems = new ArrayList<>(UnsupportedFlags.problems(command.getParseResult()));
    problems.addAll(features.problems());
    if (debugScores < 0) {
      problems.add("--debug-scores: %d is negative; use 0 or more".formatted(debugScores));
    }
    CommandFailure.requireNone(problems);
  }

  /** The options for feature gates and versions; flags of kube-scheduler. */
  private static final class FeatureOptions {
    @Option(
        names = "--feature-gates",
        paramLabel = "GATE=BOOL",
        description =
            "The feature gates of kube-scheduler. Values that Berth does not implement are"
                + " rejected; see docs/flags.md.")
    private List<String> gates = new ArrayList<>();

    @Option(names = "--emulated-version", paramLabel = "VERSION", split = ",", hidden = true)
    private List<String> emulatedVersion = new ArrayList<>();

    @Option(
        names = "--min-compatibility-version",
        paramLabel = "VERSION",
        split = ",",
        hidden = true)
    private List<String> minCompatibilityVersion = new ArrayList<>();

    /** Returns the values of the flags that Berth does not support. */
    List<String> problems() {
      List<String> problems = new ArrayList<>(VersionFlags.emulated(emulatedVersion));
      problems.addAll(VersionFlags.minCompatibility(minCompatibilityVersion));
      problems.addAll(FeatureGates.problems(gates));
      return problems;
    }
  }

  /** The options for help and version, in the forms of kube-scheduler's flags. */
  private static final class HelpOptions {
    private static final String RAW = "raw";

    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this help message and exit.")
    @SuppressWarnings("UnusedVariable") // picocli prints the help by itself
    private boolean help;

    @Option(
        names = {"-V", "--version"},
        arity = "0..1",
        fallbackValue = "true",
        defaultValue = "false",
        paramLabel = "raw",
        description = "Print version information and exit; --version=raw prints it as JSON.")
    private String version = "false";

    /**
     * Prints the version if the flag requests it.
     *
     * @throws CommandFailure if the value is invalid
     */
    boolean printsVersion(PrintWriter out) throws IOException {
      if (version.equals(RAW)) {
        out.print(VersionEndpoint.json(Version.number()));
        return true;
      }
      Optional<Boolean> isRequested = GoBoolean.parse(version);
      if (isRequested.isEmpty()) {
        throw CommandFailure.invalidInput(
            List.of(
                "--version: \"%s\" is not true, false or raw; Berth reports its own version only"
                    .formatted(version)));
      }
      if (isRequested.get()) {
        out.println(new Version().getVersion()[0]);
      }
      return isRequested.get();
    }
  }
}
