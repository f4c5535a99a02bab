package io.berth.cli;

import io.berth.config.ObjectNames;
import io.berth.insight.requirements.Calculation;
import io.berth.insight.requirements.ClusternetKinds;
import io.berth.insight.requirements.FeedInventory;
import io.berth.insight.requirements.RequirementsJson;
import io.berth.insight.requirements.RequirementsReader;
import io.berth.insight.requirements.WorkloadHandlers;
import io.berth.insight.requirements.WorkloadRef;
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

/** Shows what one replica of each workload needs. */
@Command(
    name = "requirements",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Show what a replica of a workload needs, whatever the kind of workload.",
    footer = {
      "",
      "Example: berth requirements deployment.yaml",
      "         kubectl get deployments,jobs -A -o yaml | berth requirements -",
      "Known are the kinds of Kubernetes, JobSet, PyTorchJob, RayCluster, Rollout, and",
      "those that --rules or a jar in --plugin-dir tell of."
    })
final class RequirementsCommand implements Callable<Integer> {
  enum Output {
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
        "A folder stands for the .yaml, .yml and .json files in it, - for standard input."
      })
  private List<Path> files = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "table|json|feedinventory",
      defaultValue = "table",
      description =
          "For people, for machines, or as Clusternet's object that lists what is to be divided"
              + " (${DEFAULT-VALUE}).")
  private Output output = Output.TABLE;

  @Mixin private WorkloadOptions workloads = new WorkloadOptions();

  @Option(
      names = "--inventory",
      paramLabel = "NAMESPACE/NAME",
      defaultValue = "default/feeds",
      description = "Namespace and name of the FeedInventory (${DEFAULT-VALUE}).")
  private String inventory = "default/feeds";

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Override
  public Integer call() throws IOException {
    requireInventory();
    WorkloadHandlers handlers = workloads.handlers(plugins.load());
    RequirementsReader reader = workloads.reader(handlers);
    List<HasMetadata> objects =
        new ManifestFiles(command(), kind -> isWanted(kind, handlers)).read(files).objects().all();
    List<WorkloadRequirements> read = read(objects, reader);
    switch (output) {
      case TABLE -> new RequirementsTable(read).print(Console.of(command()));
      case JSON ->
          command()
              .getOut()
              .println(RequirementsJson.of(read, workloads.calculation()).toPrettyString());
      case FEEDINVENTORY -> printInventory(read);
    }
    return ExitCode.DONE;
  }

  /** An API server would not take an object of another name. */
  private void requireInventory() {
    int slash = inventory.indexOf('/');
    String namespace = inventory.substring(0, Math.max(0, slash));
    String name = inventory.substring(slash + 1);
    if (!ObjectNames.isNamespace(namespace) || !ObjectNames.isName(name)) {
      throw CommandFailure.wrongInput(
          List.of(
              "--inventory: \"%s\" is no NAMESPACE/NAME; write it like default/feeds, in lower case"
                  .formatted(Texts.clean(inventory))));
    }
  }

  /** Everything that is deployed has its place in an inventory, also what has no pods. */
  private boolean isWanted(String kind, WorkloadHandlers handlers) {
    return output == Output.FEEDINVENTORY || handlers.kinds().contains(kind);
  }

  private List<WorkloadRequirements> read(List<HasMetadata> objects, RequirementsReader reader) {
    List<WorkloadRequirements> read = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    Map<String, HasMetadata> unknown = new LinkedHashMap<>();
    for (HasMetadata object : objects) {
      WorkloadRef ref = WorkloadRef.of(object);
      if (output == Output.FEEDINVENTORY && isOnlyNamed(ref)) {
        read.add(new WorkloadRequirements(ref, List.of()));
      } else if (reader.knows(object)) {
        try {
          read.add(reader.read(object));
        } catch (ManifestException e) {
          problems.addAll(e.problems());
        }
      } else if (output == Output.FEEDINVENTORY) {
        read.add(new WorkloadRequirements(ref, List.of()));
      } else if (object instanceof GenericKubernetesResource) {
        unknown.putIfAbsent(ref.kind(), object);
      }
    }
    if (!problems.isEmpty()) {
      throw CommandFailure.wrongInput(problems);
    }
    if (read.isEmpty()) {
      throw CommandFailure.wrongInput(
          unknown.isEmpty()
              ? List.of("there are no workloads in the files")
              : unknown.values().stream().map(WorkloadRef::of).map(reader::unknownKind).toList());
    }
    PrintWriter err = command().getErr();
    unknown.values().stream()
        .filter(RequirementsReader::looksLikeWorkload)
        .map(WorkloadRef::of)
        .map(reader::unknownKind)
        .forEach(notice -> err.println("notice: " + Texts.clean(notice)));
    return read;
  }

  /** Clusternet looks into few kinds; of the others its inventories have the name alone. */
  private boolean isOnlyNamed(WorkloadRef ref) {
    return workloads.calculation() == Calculation.CLUSTERNET
        && !ClusternetKinds.has(ref.apiVersion(), ref.kind());
  }

  private void printInventory(List<WorkloadRequirements> feeds) {
    for (WorkloadRequirements feed : feeds) {
      if (!feed.templates().isEmpty() && !FeedInventory.isDivisible(feed)) {
        command()
            .getErr()
            .println(
                "notice: %s has no single number of replicas that are pods; it is only named"
                    .formatted(feed.workload()));
      }
    }
    int slash = inventory.indexOf('/');
    command()
        .getOut()
        .println(
            FeedInventory.of(inventory.substring(0, slash), inventory.substring(slash + 1), feeds)
                .toPrettyString());
  }

  private CommandLine command() {
    return Objects.requireNonNull(spec, "spec").commandLine();
  }
}
