package io.berth.cli;

import io.berth.insight.requirements.Calculation;
import io.berth.insight.requirements.RequirementsReader;
import io.berth.insight.requirements.WorkloadHandlers;
import io.berth.insight.rules.RuleFile;
import io.berth.insight.rules.ShippedRules;
import io.berth.manifest.ManifestException;
import io.berth.runtime.PluginRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for reading workloads. */
final class WorkloadOptions {
  @Option(
      names = "--rules",
      paramLabel = "FILE",
      description =
          "A file with rules for additional kinds: the paths of their pod templates and replica"
              + " counts.")
  private List<Path> rules = new ArrayList<>();

  @Option(
      names = "--calculation",
      paramLabel = "kubernetes|clusternet",
      defaultValue = "kubernetes",
      description =
          "How the requests of a pod are computed (default ${DEFAULT-VALUE}). kubernetes: as the"
              + " scheduler does; clusternet: as Clusternet does for its FeedInventory.")
  private Calculation calculation = Calculation.KUBERNETES;

  Calculation calculation() {
    return calculation;
  }

  /**
   * Returns the handlers of all kinds: built-in rules, handlers of plugin bundles, and the user's
   * rules.
   */
  WorkloadHandlers handlers(PluginRegistry registry) throws IOException {
    WorkloadHandlers handlers =
        new WorkloadHandlers(ShippedRules.handlers()).with(registry.workloadHandlers());
    for (Path file : rules) {
      try {
        handlers = handlers.with(RuleFile.read(file.toString(), Streams.small(file)));
      } catch (ManifestException e) {
        throw CommandFailure.invalidInput(e.problems());
      }
    }
    return handlers;
  }

  RequirementsReader reader(WorkloadHandlers handlers) {
    return new RequirementsReader(handlers, calculation);
  }
}
