package io.berth.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.manifest.ManifestException;
import io.berth.manifest.Scenario;
import io.berth.manifest.ScenarioReader;
import io.berth.runtime.PluginException;
import io.berth.simulator.EvaluationJson;
import io.berth.simulator.Evaluator;
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

/** Evaluates scenarios for machines: JSON lines in, JSON lines out. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    description = "Evaluate scenarios: a cluster, a pod and a configuration per line.",
    footer = {
      "",
      "Example: berth evaluate --in scenarios.jsonl.gz --out verdicts.jsonl",
      "Each line of the output is {\"id\", \"expect\": {...}}, all nodes, in the order of the"
          + " input."
    })
final class EvaluateCommand implements Callable<Integer> {
  /** Longest line that is read, in characters: a scenario of some ten thousand nodes. */
  private static final int LONGEST_LINE = 64 * 1024 * 1024;

  /** After so many bad lines something else is wrong, and the others are not looked at. */
  private static final int MOST_PROBLEMS = 1000;

  @Option(
      names = "--in",
      paramLabel = "FILE",
      required = true,
      description = "Scenarios as JSON lines, plain or gzip; - for standard input.")
  private Path in = Path.of("-");

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to write; .gz compresses. Standard output if left out or -.")
  private @Nullable Path out;

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Override
  public Integer call() throws IOException {
    if (out != null && Files.exists(out) && Files.exists(in) && Files.isSameFile(in, out)) {
      throw CommandFailure.wrongInput(
          List.of("--out: " + out + " is the input; name another file"));
    }
    Evaluator evaluator = new Evaluator(plugins.load());
    ScenarioReader scenarios = new ScenarioReader();
    List<String> problems = new ArrayList<>();
    List<RuntimeException> causes = new ArrayList<>();
    long untold = 0;
    try (BoundedLines lines = new BoundedLines(reader(), LONGEST_LINE);
        BufferedWriter writer = writer()) {
      for (String line = next(lines); line != null; line = next(lines)) {
        String place = in + ":" + lines.number() + ": ";
        if (problems.size() == MOST_PROBLEMS) {
          untold++;
        } else if (!line.isBlank()) {
          try {
            writer.write(evaluate(evaluator, scenarios.read(line)).toString());
            writer.newLine();
          } catch (ManifestException | PluginException e) {
            problems.add(place + e.getMessage());
          } catch (RuntimeException e) {
            // Objects that no API server would accept can break anything; the next line may be
            // fine.
            causes.add(e);
            problems.add(place + "cannot be evaluated: " + reason(e));
          }
        }
      }
      if (untold > 0) {
        problems.add("%s: the last %d lines were not evaluated".formatted(in, untold));
      }
      if (lines.isTooLong()) {
        problems.add(
            "%s:%d: the line is longer than %d MiB; a scenario is one line, each on its own"
                .formatted(in, lines.number(), LONGEST_LINE >> 20));
      }
    } catch (IOException e) { // what is read is named already
      throw Streams.named(out == null ? "standard output" : out.toString(), e);
    }
    if (!problems.isEmpty()) {
      CommandFailure failure = CommandFailure.wrongInput(problems);
      causes.forEach(failure::addSuppressed); // for those who want to see where
      throw failure;
    }
    return ExitCode.DONE;
  }

  private @Nullable String next(BoundedLines lines) throws IOException {
    try {
      return lines.next();
    } catch (IOException e) {
      throw Streams.named(in.toString(), e);
    }
  }

  /** What the JDK itself throws speaks of classes, not of scenarios. */
  private static String reason(RuntimeException e) {
    return switch (e) {
      case NullPointerException _, ClassCastException _, IndexOutOfBoundsException _ ->
          "probably a field that it needs is missing, so that no API server would accept these"
              + " objects (-v shows where)";
      default -> String.valueOf(e.getMessage());
    };
  }

  private static ObjectNode evaluate(Evaluator evaluator, Scenario scenario) {
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
