package io.berth.cli;

import io.berth.simulator.report.PageOrigin;
import io.berth.simulator.report.ReportPage;
import io.berth.simulator.result.Comparison;
import io.berth.simulator.result.SimulationResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a page with the results is written, if anybody wants one. */
final class ReportOption {
  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write a page for browsers too: a heat map of the nodes, and all the rest.")
  private @Nullable Path path;

  private @Nullable WholeFile file;

  boolean isAsked() {
    return path != null;
  }

  /** Looks for what would go wrong, before anybody has waited for a simulation. */
  void check(List<Path> inputs) throws IOException {
    if (path == null) {
      return;
    }
    if (path.toString().isEmpty()) {
      throw CommandFailure.wrongInput(List.of("--report: is empty; name the file to write"));
    }
    for (Path input : inputs) {
      if (Files.exists(path) && Files.exists(input) && Files.isSameFile(path, input)) {
        throw CommandFailure.wrongInput(List.of(path + ": --report would overwrite what is read"));
      }
    }
    file = WholeFile.at(path);
  }

  /** Writes the page, if one is asked for, and says so. */
  void write(List<SimulationResult> results, PageOrigin origin, PrintWriter err)
      throws IOException {
    if (file == null) {
      return;
    }
    ReportPage page =
        results.size() == 2
            ? ReportPage.of(Comparison.of(results.getFirst(), results.getLast()), origin)
            : ReportPage.of(results.getFirst(), origin);
    file.write(page::write);
    err.println("report written to " + path);
  }
}
