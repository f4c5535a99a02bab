package io.berth.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.config.SchedulerConfiguration;
import io.berth.doctor.Doctor;
import io.berth.doctor.Report;
import io.berth.manifest.ManifestException;
import io.berth.manifest.Manifests;
import io.berth.runtime.InvalidProfileException;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.workload.ClusterPlan;
import io.fabric8.kubernetes.api.model.Node;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Measures the effect of configurations, and reports settings without the effect that they suggest.
 */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measure by simulation whether profiles pack or spread pods.",
      "Reports settings that do not have their apparent effect, and suggests changes whose effect"
          + " was also measured."
    },
    footer = {
      "",
      "Example: berth config doctor scheduler-config.yaml",
      "         berth config doctor --strict config/*.yaml",
      "         berth config doctor scheduler-config.yaml -f cluster.yaml",
      "docs/doctor.md describes the experiments and the verdicts."
    })
final class ConfigDoctorCommand implements Callable<Integer> {
  enum Format {
    TEXT,
    JSON
  }

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Configurations in YAML or JSON, ConfigMaps that contain one, or values of the Helm"
              + " chart; - for standard input.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE",
      description = {
        "Kubernetes objects of your own cluster and workloads, which are also simulated.",
        "A directory stands for its .yaml, .yml and .json files."
      })
  private List<Path> manifests = new ArrayList<>();

  @Mixin private ClusterOptions live = new ClusterOptions();

  @Option(
      names = "--strict",
      description =
          "Exit with code 1 if a profile does not have the effect that its score plugins suggest,"
              + " or if there are findings (default false).")
  private boolean strict;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "text|json",
      defaultValue = "text",
      description = "The output format: text or json (default ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PluginRegistry registry = plugins.load();
    Map<String, ConfigResult> configurations = read(registry);
    try {
      ClusterPlan own =
          ownCluster(
              Objects.requireNonNull(
                  configurations.values().iterator().next().configuration(), "configuration"));
      Doctor doctor = new Doctor(registry);
      Map<String, Report> reports = new LinkedHashMap<>();
      for (Map.Entry<String, ConfigResult> entry : configurations.entrySet()) {
        reports.put(entry.getKey(), doctor.examine(entry.getValue(), own));
      }
      print(reports);
      boolean sound = reports.values().stream().allMatch(Report::isSound);
      return strict && !sound ? ExitCode.FAILURE : ExitCode.SUCCESS;
    } catch (ManifestException e) {
      throw CommandFailure.invalidInput(e.problems());
    } catch (InvalidProfileException e) {
      throw CommandFailure.invalidInput(List.of(String.valueOf(e.getMessage())));
    }
  }

  private Map<String, ConfigResult> read(PluginRegistry registry) throws IOException {
    Map<String, ConfigResult> results = new LinkedHashMap<>();
    for (Path file : files) {
      String name = ConfigFile.name(file);
      ConfigResult result = new ConfigReader(registry).read(ConfigFile.bytes(file));
      ConfigFile.requireValid(result, name, command().getErr());
      results.put(name, result);
    }
    return results;
  }

  private @Nullable ClusterPlan ownCluster(SchedulerConfiguration configuration)
      throws IOException {
    if (manifests.isEmpty() && !live.hasCluster()) {
      return null;
    }
    ManifestFiles reader = new ManifestFiles(command());
    Manifests read =
        live.hasCluster()
            ? reader.read(
                live.settings(configuration.clientConnection()),
                LiveManifests.TO_SIMULATE,
                manifests)
            : reader.read(manifests);
    if (read.objects().all(Node.class).isEmpty()) {
      throw CommandFailure.invalidInput(
          List.of("the cluster has no nodes; add them to the files of -f"));
    }
    return ClusterPlan.of(read.objects());
  }

  private void print(Map<String, Report> reports) {
    switch (format) {
      case TEXT -> {
        DoctorPrinter printer = new DoctorPrinter(command().getOut());
        reports.forEach(printer::print);
      }
      case JSON -> {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        reports.forEach((name, report) -> json.add(DoctorJson.of(name, report)));
        command().getOut().println(json.toPrettyString());
      }
    }
  }

  private CommandLine command() {
    return Objects.requireNonNull(spec, "spec").commandLine();
  }
}
