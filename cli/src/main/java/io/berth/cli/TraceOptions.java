package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.trace.Replay;
import io.berth.simulator.trace.ReplayResult;
import io.berth.simulator.trace.Trace;
import io.berth.simulator.trace.TracePolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which recorded trace to replay, and how. */
final class TraceOptions {
  enum Format {
    OPENB
  }

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--trace",
      paramLabel = "openb",
      description = "Replay a GPU trace (Alibaba 2023) instead; see docs/trace.md.")
  private @Nullable Format format;

  @Option(names = "--nodes", paramLabel = "CSV", description = "The trace's node list.")
  private @Nullable Path nodes;

  @Option(names = "--pods", paramLabel = "CSV", description = "The trace's pod list.")
  private @Nullable Path pods;

  @Option(
      names = "--arrivals",
      paramLabel = "CSV",
      description = "The order in which pods arrive: rows of the pod list under the seed.")
  private @Nullable Path arrivals;

  @Option(
      names = "--ranks",
      paramLabel = "CSV",
      description = "Which of equal nodes is taken: the one ranked lowest under the seed.")
  private @Nullable Path ranks;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "How a trace's nodes are scored: stock, most-allocated or fit-plus (stock).")
  private @Nullable String profile;

  /** Tells whether a trace is asked for, and complains of options that do not go together. */
  boolean isAsked() {
    if (format == null) {
      if (nodes != null || pods != null || arrivals != null || ranks != null || profile != null) {
        throw wrong("--nodes, --pods, --arrivals, --ranks and --profile go with --trace");
      }
      return false;
    }
    if (nodes == null || pods == null) {
      throw wrong("--trace needs --nodes and --pods");
    }
    return true;
  }

  /** Complains of what has no meaning beside a trace. */
  void refuse(boolean others) {
    if (others) {
      throw wrong(
          "FILE, --kubeconfig, --scale, --add-nodes, --remove-node, --without-pending, --config,"
              + " --compare, --explain and --report do not go with --trace");
    }
  }

  ReplayResult replay(PluginRegistry registry, long seed, ShutdownHook lastWords)
      throws IOException {
    TracePolicy policy = policy();
    Objects.requireNonNull(nodes);
    Objects.requireNonNull(pods);
    Trace trace = new TraceFiles(nodes, pods, arrivals, ranks).read(seed);
    try (CountingProgress progress =
        CountingProgress.of("replaying with " + policy, "pods", commandLine())) {
      progress.outOf(trace.arrivals().size());
      Replay replay =
          new Replay(
              trace,
              policy,
              registry,
              new Replay.Surroundings(seed, Ticker.system(), progress::accept));
      lastWords.stopBy(replay::stop);
      return replay.run();
    }
  }

  private TracePolicy policy() {
    String wanted = Objects.requireNonNullElse(profile, TracePolicy.STOCK.toString());
    return Arrays.stream(TracePolicy.values())
        .filter(policy -> policy.toString().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                wrong(
                    "--profile \"%s\" is not one of %s"
                        .formatted(
                            wanted,
                            Arrays.stream(TracePolicy.values())
                                .map(TracePolicy::toString)
                                .collect(Collectors.joining(", ")))));
  }

  private ParameterException wrong(String why) {
    return new ParameterException(commandLine(), why);
  }

  private CommandLine commandLine() {
    return Objects.requireNonNull(command, "command").commandLine();
  }
}
