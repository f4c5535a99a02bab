package io.berth.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.config.ConfigResult;
import io.berth.config.SchedulerConfiguration;
import io.berth.manifest.ManifestException;
import io.berth.manifest.Manifests;
import io.berth.runtime.PluginException;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the scheduler on a cluster in memory. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Show what the scheduler would do with a cluster, without touching one.",
    footer = {
      "",
      "Example: kubectl get nodes,pods,deployments,jobs -A -o yaml > cluster.yaml",
      "         berth simulate cluster.yaml more.yaml --compare other-config.yaml",
      "         berth simulate --kubeconfig ~/.kube/config --scale deployment/web=40",
      "Without FILE and cluster: a small GPU cluster, with and without a profile made for it."
    })
final class SimulateCommand implements Callable<Integer> {
  enum Output {
    TABLE,
    JSON,
    YAML
  }

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = {
        "Kubernetes objects as YAML or JSON, plain or gzip: nodes, pods, workloads, dumps.",
        "A folder stands for the .yaml, .yml and .json files in it, - for standard input.",
        "With --kubeconfig or --master they are added to the live cluster, which is only read."
      })
  private List<Path> files = new ArrayList<>();

  @Mixin private ClusterOptions live = new ClusterOptions();

  @Mixin private ChangeOptions changes = new ChangeOptions();

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Option(
      names = "--compare",
      paramLabel = "FILE",
      description = "Run a second configuration too, and show the differences.")
  private @Nullable Path compare;

  @Option(
      names = "--explain",
      description = "Show for every pod that was placed the ten best nodes and their scores.")
  private boolean explain;

  @Mixin private ReportOption report = new ReportOption();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Decides ties between nodes; the same seed gives the same result"
              + " (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "table|json|yaml",
      defaultValue = "table",
      description = "For people, or for machines: table, json or yaml (${DEFAULT-VALUE}).")
  private Output output = Output.TABLE;

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Mixin private TraceOptions trace = new TraceOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    HeapTrimmer.start();
    PluginRegistry registry = plugins.load();
    if (trace.isAsked()) {
      trace.refuse(
          !inputs().isEmpty()
              || live.isGiven()
              || changes.isGiven()
              || explain
              || report.isAsked());
      try (ShutdownHook lastWords = new ShutdownHook(command())) {
        print(trace.replay(registry, seed, lastWords));
      }
      return ExitCode.DONE;
    }
    report.check(ManifestFiles.expand(inputs()));
    Example example = files.isEmpty() && !live.isGiven() ? new Example(registry) : null;
    List<SimulationRun.Choice> choices = choices(registry, example);
    Manifests manifests = manifests(example, choices.getFirst().configuration());
    ClusterPlan plan = plan(manifests);
    try (ShutdownHook lastWords = new ShutdownHook(command())) {
      SimulationRun run = new SimulationRun(registry, plan, command(), lastWords);
      List<SimulationResult> results = new ArrayList<>();
      for (SimulationRun.Choice choice : choices) {
        results.add(run.simulate(choice, seed, explain || report.isAsked() ? 10 : 0));
        if (!results.getLast().effort().complete()) {
          break; // somebody wants to see what there is, not what would come next
        }
      }
      List<SimulationResult> noted = noted(results, choices, manifests);
      switch (output) {
        case TABLE -> print(results, example); // stderr has the notices
        case JSON -> command().getOut().println(json(noted, choices.size()).toPrettyString());
        case YAML -> command().getOut().print(YamlText.of(json(noted, choices.size())));
      }
      report.write(noted, ReportOrigin.of(command(), files, live), command().getErr());
    } catch (ManifestException | PluginException e) {
      throw CommandFailure.wrongInput(List.of(String.valueOf(e.getMessage())));
    }
    return ExitCode.DONE;
  }

  /** Whoever reads only the result should know of the notices, too. */
  private static List<SimulationResult> noted(
      List<SimulationResult> results, List<SimulationRun.Choice> choices, Manifests manifests) {
    List<SimulationResult> noted = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      List<String> notices = new ArrayList<>(choices.get(i).notices());
      notices.addAll(manifests.notices());
      noted.add(results.get(i).noting(notices));
    }
    return noted;
  }

  private List<Path> inputs() {
    return Stream.concat(files.stream(), Stream.of(config.file(), compare))
        .filter(Objects::nonNull)
        .toList();
  }

  private List<SimulationRun.Choice> choices(PluginRegistry registry, @Nullable Example example)
      throws IOException {
    if (example != null && config.file() == null && compare == null) {
      return example.choices();
    }
    List<SimulationRun.Choice> choices = new ArrayList<>();
    choices.add(choice(config.file(), compare, registry));
    if (compare != null) {
      choices.add(choice(compare, config.file(), registry));
    }
    return choices;
  }

  private SimulationRun.Choice choice(
      @Nullable Path file, @Nullable Path other, PluginRegistry registry) throws IOException {
    ConfigResult result = ConfigOptions.result(file, registry);
    String path = String.valueOf(file);
    SchedulerConfiguration read = ConfigFile.requireValid(result, path, command().getErr());
    boolean alike = file != null && nameOf(file).equals(nameOf(other));
    return new SimulationRun.Choice(
        alike ? path : nameOf(file), read, ConfigFile.notices(result, path));
  }

  private static String nameOf(@Nullable Path file) {
    return file == null ? "defaults" : String.valueOf(file.getFileName());
  }

  private Manifests manifests(@Nullable Example example, SchedulerConfiguration configuration)
      throws IOException {
    ManifestFiles reader = new ManifestFiles(command());
    if (example != null) {
      return example.cluster(reader);
    }
    return live.isGiven()
        ? reader.read(
            live.settings(configuration.clientConnection()), LiveManifests.TO_SIMULATE, files)
        : reader.read(files);
  }

  private ClusterPlan plan(Manifests manifests) {
    ManifestFiles.requireNodes(manifests.objects(), live.isGiven());
    try {
      return changes.plan(manifests.objects());
    } catch (ManifestException e) {
      throw CommandFailure.wrongInput(e.problems());
    }
  }

  private void print(List<SimulationResult> results, @Nullable Example example) {
    Console console = Console.of(command());
    if (example != null) {
      example.introduce(console);
    }
    if (results.size() == 2) {
      new ComparisonPrinter(Comparison.of(results.getFirst(), results.getLast())).print(console);
    } else {
      new SimulationPrinter(results.getFirst()).print(console);
    }
    if (explain) {
      results.forEach(result -> new PodScores(result).print(console));
    }
  }

  private void print(ReplayResult result) {
    switch (output) {
      case TABLE -> ReplayPrinter.print(result, Console.of(command()));
      case JSON -> command().getOut().println(ReplayJson.of(result).toPrettyString());
      case YAML -> command().getOut().print(YamlText.of(ReplayJson.of(result)));
    }
  }

  /** Two configurations are a comparison, even if it was stopped before the second one. */
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

  private CommandLine command() {
    return Objects.requireNonNull(spec, "spec").commandLine();
  }
}
