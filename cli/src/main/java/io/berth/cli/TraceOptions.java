package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.trace.OpenbReader;
import io.berth.simulator.trace.Replay;
import io.berth.simulator.trace.ReplayResult;
import io.berth.simulator.trace.Trace;
import io.berth.simulator.trace.TraceException;
import io.berth.simulator.trace.TracePolicy;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for replaying a recorded trace. */
final class TraceOptions {
  enum Format {
    OPENB
  }

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--trace",
      paramLabel = "openb",
      description = "Replay a GPU trace (openb: Alibaba 2023) instead of FILE; see docs/trace.md.")
  private @Nullable Format format;

  @Option(names = "--nodes", paramLabel = "CSV", description = "The node list of the trace.")
  private @Nullable Path nodes;

  @Option(names = "--pods", paramLabel = "CSV", description = "The pod list of the trace.")
  private @Nullable Path pods;

  @Option(
      names = "--arrivals",
      paramLabel = "CSV",
      description =
          "The order in which pods arrive, as row numbers of the pod list; --seed N selects the"
              + " column seedN.")
  private @Nullable Path arrivals;

  @Option(
      names = "--ranks",
      paramLabel = "CSV",
      description =
          "The ranks of the nodes; --seed N selects the column seedN. Among nodes with equal"
              + " scores, the one with the lowest rank is selected.")
  private @Nullable Path ranks;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description =
          "The scoring profile for the trace: stock, most-allocated or fit-plus (default stock).")
  private @Nullable String profile;

  /** Returns whether --trace is set, and rejects incomplete combinations of options. */
  boolean isSet() {
    if (format == null) {
      if (nodes != null || pods != null || arrivals != null || ranks != null || profile != null) {
        throw invalid("--nodes, --pods, --arrivals, --ranks and --profile require --trace");
      }
      return false;
    }
    if (nodes == null || pods == null) {
      throw invalid("--trace requires --nodes and --pods");
    }
    return true;
  }

  /** Rejects options that have no effect with a trace. */
  void requireNoOthers(boolean hasOthers) {
    if (hasOthers) {
      throw invalid(
          "FILE, --kubeconfig, --scale, --add-nodes, --remove-node, --without-pending, --config,"
              + " --compare, --explain and --report cannot be combined with --trace");
    }
  }

  ReplayResult replay(PluginRegistry registry, long seed, ShutdownHook shutdown)
      throws IOException {
    TracePolicy policy = policy();
    Objects.requireNonNull(nodes);
    Objects.requireNonNull(pods);
    Trace trace = new TraceFiles(nodes, pods, arrivals, ranks).read(seed);
    try (CountingProgress progress =
        CountingProgress.of("replaying with " + policy, "pods", commandLine())) {
      progress.expect(trace.arrivals().size());
      Replay replay =
          new Replay(
              trace, policy, registry, new Replay.Options(seed, Ticker.system(), progress::update));
      shutdown.onStop(replay::stop);
      return replay.run();
    }
  }

  private TracePolicy policy() {
    String name = Objects.requireNonNullElse(profile, TracePolicy.STOCK.toString());
    return Arrays.stream(TracePolicy.values())
        .filter(policy -> policy.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                invalid(
                    "--profile \"%s\" is not one of %s"
                        .formatted(
                            name,
                            Arrays.stream(TracePolicy.values())
                                .map(TracePolicy::toString)
                                .collect(Collectors.joining(", ")))));
  }

  private ParameterException invalid(String message) {
    return new ParameterException(commandLine(), message);
  }

  private CommandLine commandLine() {
    return Objects.requireNonNull(command, "command").commandLine();
  }

  /**
   * The files of a recorded trace.
   *
   * @param arrivals the order in which pods arrive, or null for the order of the list
   * @param ranks the ranks of nodes with equal scores, or null for none
   */
  private record TraceFiles(Path nodes, Path pods, @Nullable Path arrivals, @Nullable Path ranks) {
    /** Reads all files; the seed selects the columns. */
    Trace read(long seed) throws IOException {
      OpenbReader openb = new OpenbReader(seed);
      try {
        read(nodes, openb::nodes);
        read(pods, openb::pods);
        read(arrivals, openb::arrivals);
        read(ranks, openb::ranks);
        return openb.trace();
      } catch (TraceException e) {
        throw CommandFailure.invalidInput(List.of(String.valueOf(e.getMessage())));
      }
    }

    private interface FileReader {
      OpenbReader read(String name, Reader in) throws IOException;
    }

    private static void read(@Nullable Path file, FileReader reader) throws IOException {
      if (file != null) {
        try (Reader in =
            new InputStreamReader(
                Streams.unzipped(Files.newInputStream(file)), StandardCharsets.UTF_8)) {
          reader.read(file.toString(), in);
        } catch (IOException e) {
          throw Streams.named(file.toString(), e);
        }
      }
    }
  }
}
