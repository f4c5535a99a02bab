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

/** Divides replicas over clusters. */
@Command(
    name = "divide",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Divide replicas over clusters, by weights or by the room that they have.",
    footer = {
      "",
      "Example: berth divide --replicas 10 --weights east=2,west=1",
      "         berth divide --replicas 10 --available east=8,west=40 --current east=2",
      "FILE: workloads: [{name: web, replicas: 10, available: {east: 8, west: 40}}]",
      "Replicas that find no room are told; the exit code is 0 all the same."
    })
final class DivideCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "Workloads as YAML or JSON, instead of the options below.")
  private @Nullable Path file;

  @Option(names = "--replicas", paramLabel = "N", description = "How many are wanted in all.")
  private @Nullable Integer replicas;

  @Option(
      names = "--weights",
      split = ",",
      paramLabel = "CLUSTER=N",
      description = "Divide by these weights.")
  private List<String> weights = new ArrayList<>();

  @Option(
      names = "--available",
      split = ",",
      paramLabel = "CLUSTER=N",
      description = "Divide by the room that each cluster has for further replicas.")
  private List<String> available = new ArrayList<>();

  @Option(
      names = "--current",
      split = ",",
      paramLabel = "CLUSTER=N",
      description = "What is there already: only what is missing is divided, or too many removed.")
  private List<String> current = new ArrayList<>();

  @Mixin private OutputOption output = new OutputOption();

  @Override
  public Integer call() throws IOException {
    List<DividedWorkload> divided = new ArrayList<>();
    try {
      wishes().forEach(wish -> divided.add(DividedWorkload.of(wish)));
    } catch (ManifestException e) {
      throw CommandFailure.wrongInput(e.problems());
    }
    switch (output.form()) {
      case TABLE -> divided.forEach(one -> print(one, divided.size() > 1));
      case JSON -> command().getOut().println(json(divided).toPrettyString());
    }
    return ExitCode.DONE;
  }

  private List<DivideRequest> wishes() throws IOException {
    boolean options =
        replicas != null || !weights.isEmpty() || !available.isEmpty() || !current.isEmpty();
    if (file != null && options) {
      throw new CommandLine.ParameterException(
          command(), "FILE and options for a single workload do not go together");
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

  private void print(DividedWorkload divided, boolean several) {
    Console console = Console.of(command());
    if (several) {
      console.line(divided.wish().name(), TextStyle.STRONG);
    }
    boolean byWeights = !divided.wish().weights().isEmpty();
    Table table =
        Table.plain()
            .left("Cluster")
            .right(byWeights ? "Weight" : "Room")
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
      console.line(
          "%,d of %,d replicas find no room"
              .formatted(divided.shortfall(), divided.wish().replicas()),
          TextStyle.BAD);
    }
    if (several) {
      console.blank();
    }
  }

  private static ObjectNode json(List<DividedWorkload> divided) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("kind", "Division").put("version", 1);
    ArrayNode workloads = json.putArray("workloads");
    for (DividedWorkload one : divided) {
      ObjectNode workload = workloads.addObject();
      workload.put("name", one.wish().name()).put("replicas", one.wish().replicas());
      workload.put("shortfall", one.shortfall());
      ArrayNode clusters = workload.putArray("clusters");
      for (DividedWorkload.Share share : one.shares()) {
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
