package io.berth.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.manifest.ManifestException;
import java.io.IOException;
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
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Divides replicas among clusters. */
@Command(
    name = "divide",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Divide replicas among clusters, by weights or by available capacity.",
    footer = {
      "",
      "Example: berth divide --replicas 10 --weights east=2,west=1",
      "         berth divide --replicas 10 --available east=8,west=40 --current east=2",
      "FILE: workloads: [{name: web, replicas: 10, available: {east: 8, west: 40}}]",
      "Replicas that do not fit are reported; the exit code is still 0."
    })
final class DivideCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description =
          "A YAML or JSON file with the workloads to divide, instead of the options below.")
  private @Nullable Path file;

  @Option(names = "--replicas", paramLabel = "N", description = "The total number of replicas.")
  private @Nullable Integer replicas;

  @Option(
      names = "--weights",
      split = ",",
      paramLabel = "CLUSTER=N",
      description = "Divide in proportion to the weights of the clusters.")
  private List<String> weights = new ArrayList<>();

  @Option(
      names = "--available",
      split = ",",
      paramLabel = "CLUSTER=N",
      description = "Divide in proportion to each cluster's capacity, in further replicas.")
  private List<String> available = new ArrayList<>();

  @Option(
      names = "--current",
      split = ",",
      paramLabel = "CLUSTER=N",
      description =
          "The replicas that each cluster already has; only the missing replicas are"
              + " divided, or the surplus replicas are removed.")
  private List<String> current = new ArrayList<>();

  @Mixin private OutputOption output = new OutputOption();

  @Override
  public Integer call() throws IOException {
    List<DividedWorkload> divided = new ArrayList<>();
    try {
      requests().forEach(request -> divided.add(DividedWorkload.of(request)));
    } catch (ManifestException e) {
      throw CommandFailure.invalidInput(e.problems());
    }
    switch (output.format()) {
      case TABLE -> divided.forEach(workload -> print(workload, divided.size() > 1));
      case JSON -> command().getOut().println(json(divided).toPrettyString());
    }
    return ExitCode.SUCCESS;
  }

  private List<DivideRequest> requests() throws IOException {
    boolean options =
        replicas != null || !weights.isEmpty() || !available.isEmpty() || !current.isEmpty();
    if (file != null && options) {
      throw new CommandLine.ParameterException(
          command(),
          "FILE cannot be combined with --replicas, --weights, --available and --current");
    }
    if (file != null) {
      return DivideRequest.read(file.toString(), Streams.small(file));
    }
    if (replicas == null) {
      throw new CommandLine.ParameterException(command(), "Missing FILE or --replicas");
    }
    return List.of(
        DivideRequest.of(
            replicas,
            DivideRequest.numbers("--weights", weights),
            DivideRequest.numbers("--available", available),
            DivideRequest.numbers("--current", current)));
  }

  private void print(DividedWorkload divided, boolean withName) {
    Console console = Console.of(command());
    if (withName) {
      console.line(divided.request().name(), TextStyle.STRONG);
    }
    boolean byWeights = !divided.request().weights().isEmpty();
    Table table =
        Table.plain()
            .left("Cluster")
            .right(byWeights ? "Weight" : "Capacity")
            .right("Before")
            .right("Replicas");
    for (DividedWorkload.Share share : divided.shares()) {
      table.row(
          Table.cell(share.cluster()),
          Table.cell(share.basis()),
          Table.cell(share.before()),
          Table.cell(share.replicas(), TextStyle.STRONG));
    }
    console.print(table);
    if (divided.shortfall() > 0) {
      boolean isZero = byWeights && divided.shortfall() == divided.request().replicas();
      console.line(
          (isZero
                  ? "all weights are 0: %,d of %,d replicas are not assigned"
                  : "%,d of %,d replicas do not fit")
              .formatted(divided.shortfall(), divided.request().replicas()),
          TextStyle.BAD);
    }
    if (withName) {
      console.blank();
    }
  }

  private static ObjectNode json(List<DividedWorkload> divided) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("kind", "Division").put("version", 1);
    ArrayNode workloads = json.putArray("workloads");
    for (DividedWorkload entry : divided) {
      ObjectNode workload = workloads.addObject();
      workload.put("name", entry.request().name()).put("replicas", entry.request().replicas());
      workload.put("shortfall", entry.shortfall());
      ArrayNode clusters = workload.putArray("clusters");
      for (DividedWorkload.Share share : entry.shares()) {
        clusters
            .addObject()
            .put("name", share.cluster())
            .put("before", share.before())
            .put("replicas", share.replicas());
      }
    }
    return json;
  }

  private CommandLine command() {
    return Objects.requireNonNull(spec, "spec").commandLine();
  }
}
