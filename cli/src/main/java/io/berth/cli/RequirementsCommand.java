package io.berth.cli;

import io.berth.config.ObjectNames;
import io.berth.insight.requirements.Calculation;
import io.berth.insight.requirements.ClusternetKinds;
import io.berth.insight.requirements.FeedInventory;
import io.berth.insight.requirements.RequirementsJson;
import io.berth.insight.requirements.RequirementsReader;
import io.berth.insight.requirements.WorkloadHandlers;
import io.berth.insight.requirements.WorkloadKey;
import io.berth.insight.requirements.WorkloadRequirements;
import io.berth.manifest.ManifestException;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.PrintWriter;
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

/** Shows the requirements of one replica of each workload. */
@Command(
    name = "requirements",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Show the requests, limits and scheduling constraints of one replica of a workload.",
    footer = {
      "",
      "Example: berth requirements deployment.yaml",
      "         kubectl get deployments,jobs -A -o yaml | berth requirements -",
      "Supported kinds: the workload resources of Kubernetes, JobSet, PyTorchJob, RayCluster,"
          + " Rollout, and the kinds that --rules or a jar in --plugin-dir define."
    })
final class RequirementsCommand implements Callable<Integer> {
  enum Format {
    TABLE,
    JSON,
    FEEDINVENTORY
  }

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = {
        "Workloads as YAML or JSON, plain or gzip.",
        "A directory stands for its .yaml, .yml and .json files; - stands for standard input."
      })
  private List<Path> files = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "table|json|feedinventory",
      defaultValue = "table",
      description =
          "The output format: table, json, or feedinventory for Clusternet's FeedInventory"
              + " (default ${DEFAULT-VALUE}).")
  private Format format = Format.TABLE;

  @Mixin private WorkloadOptions workloads = new WorkloadOptions();

  @Option(
      names = "--inventory",
      paramLabel = "NAMESPACE/NAME",
      defaultValue = "default/feeds",
      description = "The namespace and name of the FeedInventory (default ${DEFAULT-VALUE}).")
  private String inventory = "default/feeds";

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Override
  public Integer call() throws IOException {
    requireInventory();
    WorkloadHandlers handlers = workloads.handlers(plugins.load());
    RequirementsReader reader = workloads.reader(handlers);
    List<HasMetadata> objects =
        new ManifestFiles(command(), kind -> isIncluded(kind, handlers))
            .read(files)
            .objects()
            .all();
    List<WorkloadRequirements> read = read(objects, reader);
    switch (format) {
      case TABLE -> new RequirementsTable(read).print(Console.of(command()));
      case JSON ->
          command()
              .getOut()
              .println(RequirementsJson.of(read, workloads.calculation()).toPrettyString());
      case FEEDINVENTORY -> printInventory(read);
    }
    return ExitCode.SUCCESS;
  }

  /** Requires a name that an API server accepts. */
  private void requireInventory() {
    int slash = inventory.indexOf('/');
    String namespace = inventory.substring(0, Math.max(0, slash));
    String name = inventory.substring(slash + 1);
    if (!ObjectNames.isNamespace(namespace) || !ObjectNames.isName(name)) {
      throw CommandFailure.invalidInput(
          List.of(
              "--inventory: \"%s\" is not NAMESPACE/NAME; use lower case, such as default/feeds"
                  .formatted(Texts.clean(inventory))));
    }
  }

  /** Returns whether a kind is read; an inventory also contains objects without pods. */
  private boolean isIncluded(String kind, WorkloadHandlers handlers) {
    return format == Format.FEEDINVENTORY || handlers.kinds().contains(kind);
  }

  private List<WorkloadRequirements> read(List<HasMetadata> objects, RequirementsReader reader) {
    List<WorkloadRequirements> read = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    Map<String, HasMetadata> unknown = new LinkedHashMap<>();
    for (HasMetadata object : objects) {
      WorkloadKey ref = WorkloadKey.of(object);
      if (format == Format.FEEDINVENTORY && hasNameOnly(ref)) {
        read.add(new WorkloadRequirements(ref, List.of()));
      } else if (reader.supports(object)) {
        try {
          read.add(reader.read(object));
        } catch (ManifestException e) {
          problems.addAll(e.problems());
        }
      } else if (format == Format.FEEDINVENTORY) {
        read.add(new WorkloadRequirements(ref, List.of()));
      } else if (object instanceof GenericKubernetesResource) {
        unknown.putIfAbsent(ref.kind(), object);
      }
    }
    if (!problems.isEmpty()) {
      throw CommandFailure.invalidInput(problems);
    }
    if (read.isEmpty()) {
      throw CommandFailure.invalidInput(
          unknown.isEmpty()
              ? List.of("there are no workloads in the files")
              : unknown.values().stream()
                  .map(WorkloadKey::of)
                  .map(reader::unsupportedKindMessage)
                  .toList());
    }
    PrintWriter err = command().getErr();
    unknown.values().stream()
        .filter(RequirementsReader::isLikelyWorkload)
        .map(WorkloadKey::of)
        .map(reader::unsupportedKindMessage)
        .forEach(notice -> err.println("notice: " + Texts.clean(notice)));
    return read;
  }

  /**
   * Returns whether an inventory contains only the name of a workload: Clusternet parses few kinds.
   */
  private boolean hasNameOnly(WorkloadKey ref) {
    return workloads.calculation() == Calculation.CLUSTERNET
        && !ClusternetKinds.has(ref.apiVersion(), ref.kind());
  }

  private void printInventory(List<WorkloadRequirements> workloads) {
    for (WorkloadRequirements feed : workloads) {
      if (!feed.templates().isEmpty() && !FeedInventory.isDivisible(feed)) {
        command()
            .getErr()
            .println(
                "notice: %s has no single number of replicas that are pods; only its name is listed"
                    .formatted(feed.workload()));
      }
    }
    int slash = inventory.indexOf('/');
    command()
        .getOut()
        .println(
            FeedInventory.of(
                    inventory.substring(0, slash), inventory.substring(slash + 1), workloads)
                .toPrettyString());
  }

  private CommandLine command() {
    return Objects.requireNonNull(spec, "spec").commandLine();
  }
}
