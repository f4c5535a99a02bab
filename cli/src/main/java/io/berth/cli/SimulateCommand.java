package io.berth.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.config.ConfigResult;
import io.berth.config.SchedulerConfiguration;
import io.berth.manifest.ManifestException;
import io.berth.manifest.Manifests;
import io.berth.runtime.InvalidProfileException;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.result.Comparison;
import io.berth.simulator.result.ResultJson;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.trace.ReplayJson;
import io.berth.simulator.trace.ReplayResult;
import io.berth.simulator.workload.ClusterPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the scheduler on a cluster in memory. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Simulate scheduling on a cluster, from files or a live cluster, without changing it.",
    footer = {
      "",
      "Example: kubectl get nodes,pods,deployments,jobs -A -o yaml > cluster.yaml",
      "         berth simulate cluster.yaml more.yaml --compare other-config.yaml",
      "         berth simulate --kubeconfig ~/.kube/config --scale deployment/web=40",
      "Without FILE, --kubeconfig or --master, it simulates a small built-in GPU cluster, with"
          + " the default profile and with a packing profile."
    })
final class SimulateCommand implements Callable<Integer> {
  enum Format {
    TABLE,
    JSON,
    YAML
  }

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = {
        "Kubernetes objects as YAML or JSON, plain or gzip: nodes, pods, workloads.",
        "A directory stands for its .yaml, .yml and .json files; - stands for standard input.",
        "With --kubeconfig or --master, they are simulated together with the objects of the live"
            + " cluster, which is never changed."
      })
  private List<Path> files = new ArrayList<>();

  @Mixin private ClusterOptions live = new ClusterOptions();

  @Mixin private ChangeOptions changes = new ChangeOptions();

  @Mixin private ConfigOptions config = new ConfigOptions();

  private @Nullable Path compare;

  @Option(
      names = "--compare",
      paramLabel = "FILE",
      description = "Simulate with a second configuration as well, and show the differences.")
  void setCompare(@Nullable Path file) {
    EmptyOptions.reject("--compare", file, "the second configuration file", spec);
    compare = file;
  }

  @Option(
      names = "--explain",
      description =
          "For every scheduled pod, show the ten best nodes and their scores (default false).")
  private boolean explain;

  @Mixin private ReportOption report = new ReportOption();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "The seed for selecting among nodes with equal scores; equal seeds give equal results"
              + " (default ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "table|json|yaml",
      defaultValue = "table",
      description = "The output format: table, json or yaml (default ${DEFAULT-VALUE}).")
  private Format format = Format.TABLE;

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Mixin private TraceOptions trace = new TraceOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    requireOneComparison();
    HeapTrimmer.start();
    PluginRegistry registry = plugins.load();
    if (trace.isSet()) {
      trace.requireNoOthers(
          !inputs().isEmpty() || live.hasCluster() || changes.isSet() || explain || report.isSet());
      try (ShutdownHook shutdown = new ShutdownHook(command())) {
        print(trace.replay(registry, seed, shutdown));
      }
      return ExitCode.SUCCESS;
    }
    report.validate(ManifestFiles.expand(inputs()));
    BuiltInExample example =
        files.isEmpty() && !live.hasCluster() ? new BuiltInExample(registry) : null;
    List<SimulationRun.NamedConfiguration> configurations = configurations(registry, example);
    Manifests manifests = manifests(example, configurations.getFirst().configuration());
    ClusterPlan plan = plan(manifests);
    try (ShutdownHook shutdown = new ShutdownHook(command())) {
      SimulationRun run = new SimulationRun(registry, plan, command(), shutdown);
      List<SimulationResult> results = new ArrayList<>();
      for (SimulationRun.NamedConfiguration configuration : configurations) {
        results.add(run.simulate(configuration, seed, explain || report.isSet() ? 10 : 0));
        if (!results.getLast().statistics().complete()) {
          break; // stopped: print the results so far
        }
      }
      List<SimulationResult> withNotices = withNotices(results, configurations, manifests);
      switch (format) {
        case TABLE -> print(results, example); // the notices are on stderr
        case JSON ->
            command().getOut().println(json(withNotices, configurations.size()).toPrettyString());
        case YAML ->
            command().getOut().print(YamlText.of(json(withNotices, configurations.size())));
      }
      report.write(withNotices, ReportOption.origin(command(), files, live), command().getErr());
    } catch (ManifestException | InvalidProfileException e) {
      throw CommandFailure.invalidInput(List.of(String.valueOf(e.getMessage())));
    }
    return ExitCode.SUCCESS;
  }

  /** Adds the notices to the results, for clients that do not read stderr. */
  private static List<SimulationResult> withNotices(
      List<SimulationResult> results,
      List<SimulationRun.NamedConfiguration> configurations,
      Manifests manifests) {
    List<SimulationResult> withNotices = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      List<String> notices = new ArrayList<>(configurations.get(i).notices());
      notices.addAll(manifests.notices());
      withNotices.add(results.get(i).withNotes(notices));
    }
    return withNotices;
  }

  private List<Path> inputs() {
    return Stream.concat(files.stream(), Stream.of(config.file(), compare))
        .filter(Objects::nonNull)
        .toList();
  }

  private List<SimulationRun.NamedConfiguration> configurations(
      PluginRegistry registry, @Nullable BuiltInExample example) throws IOException {
    if (example != null && config.file() == null && compare == null) {
      return example.configurations();
    }
    List<SimulationRun.NamedConfiguration> configurations = new ArrayList<>();
    configurations.add(configuration(config.file(), compare, registry));
    if (compare != null) {
      configurations.add(configuration(compare, config.file(), registry));
    }
    return configurations;
  }

  private SimulationRun.NamedConfiguration configuration(
      @Nullable Path file, @Nullable Path other, PluginRegistry registry) throws IOException {
    ConfigResult result = ConfigOptions.result(file, registry);
    String path = String.valueOf(file);
    SchedulerConfiguration read = ConfigFile.requireValid(result, path, command().getErr());
    boolean isSameName = file != null && nameOf(file).equals(nameOf(other));
    return new SimulationRun.NamedConfiguration(
        isSameName ? path : nameOf(file), read, ConfigFile.notices(result, path));
  }

  private static String nameOf(@Nullable Path file) {
    return file == null ? "defaults" : String.valueOf(file.getFileName());
  }

  private Manifests manifests(
      @Nullable BuiltInExample example, SchedulerConfiguration configuration) throws IOException {
    ManifestFiles reader = new ManifestFiles(command());
    if (example != null) {
      return example.cluster(reader);
    }
    return live.hasCluster()
        ? reader.read(
            live.settings(configuration.clientConnection()), LiveManifests.TO_SIMULATE, files)
        : reader.read(files);
  }

  private ClusterPlan plan(Manifests manifests) {
    ManifestFiles.requireNodes(manifests.objects(), live.hasCluster());
    try {
      return changes.plan(manifests.objects());
    } catch (ManifestException e) {
      throw CommandFailure.invalidInput(e.problems());
    }
  }

  private void print(List<SimulationResult> results, @Nullable BuiltInExample example) {
    Console console = Console.of(command());
    if (example != null) {
      example.printIntroduction(console);
    }
    if (results.size() == 2) {
      new ComparisonPrinter(Comparison.of(results.getFirst(), results.getLast())).print(console);
    } else {
      new SimulationPrinter(results.getFirst()).print(console);
    }
    if (explain) {
      results.forEach(result -> new PodScoresPrinter(result).print(console));
    }
  }

  private void print(ReplayResult result) {
    switch (format) {
      case TABLE -> ReplayPrinter.print(result, Console.of(command()));
      case JSON -> command().getOut().println(ReplayJson.of(result).toPrettyString());
      case YAML -> command().getOut().print(YamlText.of(ReplayJson.of(result)));
    }
  }

  /**
   * Formats the results; two configurations are a comparison, even if stopped before the second
   * one.
   */
  private ObjectNode json(List<SimulationResult> results, int configurations) {
    ResultJson.Selection pods =
        explain ? ResultJson.Selection.ALL : ResultJson.Selection.UNEXPLAINED;
    if (results.size() == 2) {
      return ResultJson.of(Comparison.of(results.getFirst(), results.getLast()), pods);
    }
    return configurations == 2
        ? ResultJson.ofHalf(results.getFirst(), pods)
        : ResultJson.of(results.getFirst(), pods);
  }

  private void requireOneComparison() {
    OptionSpec option = command().getParseResult().matchedOption("--compare");
    if (option != null && option.originalStringValues().size() > 1) {
      throw new ParameterException(
          command(),
          "--compare: is set several times; set it once, and --config to the other file");
    }
  }

  private CommandLine command() {
    return Objects.requireNonNull(spec, "spec").commandLine();
  }
}
