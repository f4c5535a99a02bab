package io.berth.cli;

import io.berth.simulator.report.PageOrigin;
import io.berth.simulator.report.ReportPage;
import io.berth.simulator.result.Comparison;
import io.berth.simulator.result.SimulationResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The option for the HTML report. */
final class ReportOption {
  /** The inputs contain the cluster; format and file of the output do not affect the result. */
  private static final Set<String> OMITTED_OPTIONS =
      Set.of("--kubeconfig", "--master", "--report", "--output", "--seed");

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Also write an HTML report, with a heat map of the nodes and all results.")
  private @Nullable Path path;

  private @Nullable AtomicFile file;

  boolean isSet() {
    return path != null;
  }

  /** Validates the option before the simulation starts. */
  void validate(List<Path> inputs) throws IOException {
    if (path == null) {
      return;
    }
    if (path.toString().isEmpty()) {
      throw CommandFailure.invalidInput(List.of("--report: is empty; set the file to write"));
    }
    for (Path input : inputs) {
      if (Files.exists(path) && Files.exists(input) && Files.isSameFile(path, input)) {
        throw CommandFailure.invalidInput(List.of(path + ": --report would overwrite an input"));
      }
    }
    file = AtomicFile.at(path);
  }

  /** Writes the report if the option is set, and prints a message. */
  void write(List<SimulationResult> results, PageOrigin origin, PrintWriter err)
      throws IOException {
    if (file == null) {
      return;
    }
    ReportPage report =
        results.size() == 2
            ? ReportPage.of(Comparison.of(results.getFirst(), results.getLast()), origin)
            : ReportPage.of(results.getFirst(), origin);
    file.write(report::write);
    err.println("report written to " + path);
  }

  /** Returns the inputs and options of a command, which the report shows. */
  static PageOrigin origin(CommandLine command, List<Path> files, ClusterOptions live)
      throws IOException {
    List<String> inputs = new ArrayList<>();
    if (live.hasCluster()) {
      inputs.add(live.describe());
    }
    files.forEach(file -> inputs.add(file.toString()));
    if (inputs.isEmpty()) {
      inputs.add("the built-in example");
    }
    List<String> options = new ArrayList<>();
    for (OptionSpec option : command.getParseResult().matchedOptions()) {
      if (!OMITTED_OPTIONS.contains(option.longestName())) {
        options.add(optionText(option));
      }
    }
    return new PageOrigin(Version.number(), WallClock.get().instant(), inputs, options);
  }

  private static String optionText(OptionSpec option) {
    boolean hasValue = option.arity().max() > 0;
    return hasValue
        ? option.longestName() + " " + String.join(" ", option.originalStringValues())
        : option.longestName();
  }
}
