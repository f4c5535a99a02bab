package io.berth.cli;

import io.berth.simulator.report.PageOrigin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Describes for the page with the results how they came about. */
final class ReportOrigin {
  /** The cluster is among the inputs; the output's form and place are of no interest. */
  private static final Set<String> LEFT_OUT =
      Set.of("--kubeconfig", "--master", "--report", "--output", "--seed");

  private ReportOrigin() {}

  static PageOrigin of(CommandLine command, List<Path> files, ClusterOptions live)
      throws IOException {
    List<String> inputs = new ArrayList<>();
    if (live.isGiven()) {
      inputs.add(live.describe());
    }
    files.forEach(file -> inputs.add(file.toString()));
    if (inputs.isEmpty()) {
      inputs.add("the built-in example");
    }
    List<String> options = new ArrayList<>();
    for (OptionSpec option : command.getParseResult().matchedOptions()) {
      if (!LEFT_OUT.contains(option.longestName())) {
        options.add(text(option));
      }
    }
    return new PageOrigin(Version.number(), WallClock.get().instant(), inputs, options);
  }

  private static String text(OptionSpec option) {
    boolean hasValue = option.arity().max() > 0;
    return hasValue
        ? option.longestName() + " " + String.join(" ", option.originalStringValues())
        : option.longestName();
  }
}
