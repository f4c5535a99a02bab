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
import io.berth.runtime.PluginException;
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

/** Measures what configurations do, and explains settings that do not do what they look like. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measure by simulation whether profiles pack or spread pods, and explain settings that do",
      "not do what they look like, with changes that were measured too."
    },
    footer = {
      "",
      "Example: berth config doctor scheduler-config.yaml",
      "         berth config doctor --strict config/*.yaml",
      "         berth config doctor scheduler-config.yaml -f cluster.yaml",
      "docs/doctor.md describes the experiments and the verdicts."
    })
final class ConfigDoctorCommand implements Callable<Integer> {
  enum Output {
    TEXT,
    JSON
  }

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Configurations in YAML or JSON, ConfigMaps with one, or values of the Helm chart; -"
              + " for standard input.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE",
      description = {
        "Your own cluster and workloads, to place them too: Kubernetes objects as YAML or JSON.",
        "A folder stands for the .yaml, .yml and .json files in it."
      })
  private List<Path> manifests = new ArrayList<>();

  @Mixin private ClusterOptions live = new ClusterOptions();

  @Option(
      names = "--strict",
      description =
          "Exit with 1 if a profile does not do what its plugins are for, or on findings.")
  private boolean strict;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "text|json",
      defaultValue = "text",
      description = "For people, or for machines: text or json (${DEFAULT-VALUE}).")
  private Output output = Output.TEXT;

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PluginRegistry known = plugins.load();
    Map<String, ConfigResult> configurations = read(known);
    try {
      ClusterPlan own =
          own(
              Objects.requireNonNull(
                  configurations.values().iterator().next().configuration(), "valid"));
      Doctor doctor = new Doctor(known);
      Map<String, Report> reports = new LinkedHashMap<>();
      for (Map.Entry<String, ConfigResult> one : configurations.entrySet()) {
        reports.put(one.getKey(), doctor.examine(one.getValue(), own));
      }
      print(reports);
      boolean sound = reports.values().stream().allMatch(Report::isSound);
      return strict && !sound ? ExitCode.NO : ExitCode.DONE;
    } catch (ManifestException e) {
      throw CommandFailure.wrongInput(e.problems());
    } catch (PluginException e) {
      throw CommandFailure.wrongInput(List.of(String.valueOf(e.getMessage())));
    }
  }

  private Map<String, ConfigResult> read(PluginRegistry known) throws IOException {
    Map<String, ConfigResult> results = new LinkedHashMap<>();
    for (Path file : files) {
      String name = ConfigFile.name(file);
      ConfigResult result = new ConfigReader(known).read(ConfigFile.bytes(file));
      ConfigFile.requireValid(result, name, command().getErr());
      results.put(name, result);
    }
    return results;
  }

  private @Nullable ClusterPlan own(SchedulerConfiguration configuration) throws IOException {
    if (manifests.isEmpty() && !live.isGiven()) {
      return null;
    }
    ManifestFiles reader = new ManifestFiles(command());
    Manifests read =
        live.isGiven()
            ? reader.read(
                live.settings(configuration.clientConnection()),
                LiveManifests.TO_SIMULATE,
                manifests)
            : reader.read(manifests);
    if (read.objects().all(Node.class).isEmpty()) {
      throw CommandFailure.wrongInput(
          List.of("there are no nodes in the cluster; add them to the files given with -f"));
    }
    return ClusterPlan.of(read.objects());
  }

  private void print(Map<String, Report> reports) {
    switch (output) {
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
