package io.berth.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.manifest.ManifestException;
import io.berth.manifest.Scenario;
import io.berth.manifest.ScenarioReader;
import io.berth.runtime.InvalidProfileException;
import io.berth.simulator.EvaluationJson;
import io.berth.simulator.PodEvaluator;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Evaluates scenarios from JSON lines to JSON lines. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    description = "Evaluate scenarios, each a JSON line with a cluster, a pod and a configuration.",
    footer = {
      "",
      "Example: berth evaluate --in scenarios.jsonl.gz --out results.jsonl",
      "Each output line is {\"id\", \"expect\": {...}} with the results of all nodes, in input"
          + " order."
    })
final class EvaluateCommand implements Callable<Integer> {
  /** The maximum length of a line in characters: a scenario of some ten thousand nodes. */
  private static final int MAX_LINE_LENGTH = 64 * 1024 * 1024;

  /** The maximum number of invalid lines; after it, the remaining lines are skipped. */
  private static final int MAX_PROBLEMS = 1000;

  @Option(
      names = "--in",
      paramLabel = "FILE",
      required = true,
      description = "Scenarios as JSON lines, plain or gzip; - for standard input.")
  private Path in = Path.of("-");

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "The output file, compressed if its name ends in .gz; - for standard output (default -).")
  private @Nullable Path out;

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Override
  public Integer call() throws IOException {
    if (out != null && Files.exists(out) && Files.exists(in) && Files.isSameFile(in, out)) {
      throw CommandFailure.invalidInput(
          List.of("--out: " + out + " is also the input; use another file"));
    }
    PodEvaluator evaluator = new PodEvaluator(plugins.load());
    ScenarioReader scenarios = new ScenarioReader();
    List<String> problems = new ArrayList<>();
    List<RuntimeException> causes = new ArrayList<>();
    long skipped = 0;
    try (BoundedLineReader lines = new BoundedLineReader(reader(), MAX_LINE_LENGTH);
        BufferedWriter writer = writer()) {
      for (String line = next(lines); line != null; line = next(lines)) {
        String position = in + ":" + lines.lineNumber() + ": ";
        if (problems.size() == MAX_PROBLEMS) {
          skipped++;
        } else if (!line.isBlank()) {
          try {
            writer.write(evaluate(evaluator, scenarios.read(line)).toString());
            writer.newLine();
          } catch (ManifestException | InvalidProfileException e) {
            problems.add(position + e.getMessage());
          } catch (RuntimeException e) {
            // Objects that an API server would reject can cause any exception; the next line may be
            // valid.
            causes.add(e);
            problems.add(position + "cannot be evaluated: " + reason(e));
          }
        }
      }
      if (skipped > 0) {
        problems.add("%s: the last %d lines were not evaluated".formatted(in, skipped));
      }
      if (lines.isTooLong()) {
        problems.add(
            "%s:%d: the line is longer than %d MiB; write each scenario on a line of its own"
                .formatted(in, lines.lineNumber(), MAX_LINE_LENGTH >> 20));
      }
    } catch (IOException e) { // failures of the input are named already
      throw Streams.named(out == null ? "standard output" : out.toString(), e);
    }
    if (!problems.isEmpty()) {
      CommandFailure failure = CommandFailure.invalidInput(problems);
      causes.forEach(failure::addSuppressed); // printed with --verbose
      throw failure;
    }
    return ExitCode.SUCCESS;
  }

  private @Nullable String next(BoundedLineReader lines) throws IOException {
    try {
      return lines.next();
    } catch (IOException e) {
      throw Streams.named(in.toString(), e);
    }
  }

  /**
   * Returns the message of a failure; the JDK's own messages name classes, not fields of a
   * scenario.
   */
  private static String reason(RuntimeException e) {
    return switch (e) {
      case NullPointerException _, ClassCastException _, IndexOutOfBoundsException _ ->
          "probably a required field is missing, and an API server would reject the objects (-v"
              + " prints the stack trace)";
      default -> String.valueOf(e.getMessage());
    };
  }

  private static ObjectNode evaluate(PodEvaluator evaluator, Scenario scenario) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", scenario.id());
    json.set("expect", EvaluationJson.of(evaluator.evaluate(scenario)));
    return json;
  }

  private BufferedReader reader() throws IOException {
    InputStream raw = isStandard(in) ? System.in : Files.newInputStream(in);
    try {
      return new BufferedReader(
          new InputStreamReader(Streams.unzipped(raw), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw Streams.named(in.toString(), e);
    }
  }

  private BufferedWriter writer() throws IOException {
    OutputStream raw =
        out == null || isStandard(out)
            ? new FileOutputStream(FileDescriptor.out)
            : Files.newOutputStream(out);
    boolean gzip = out != null && out.toString().endsWith(".gz");
    return new BufferedWriter(
        new OutputStreamWriter(gzip ? new GZIPOutputStream(raw) : raw, StandardCharsets.UTF_8));
  }

  private static boolean isStandard(Path path) {
    return path.toString().equals("-");
  }
}
