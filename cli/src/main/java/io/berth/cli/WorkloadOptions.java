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

/** How workloads are understood. */
final class WorkloadOptions {
  @Option(
      names = "--rules",
      paramLabel = "FILE",
      description = "Rules for further kinds: where their templates and replicas are.")
  private List<Path> rules = new ArrayList<>();

  @Option(
      names = "--calculation",
      paramLabel = "kubernetes|clusternet",
      defaultValue = "kubernetes",
      description =
          "How a pod's containers are added up (${DEFAULT-VALUE}): as a scheduler does, or as"
              + " Clusternet does for its FeedInventory.")
  private Calculation calculation = Calculation.KUBERNETES;

  Calculation calculation() {
    return calculation;
  }

  /** Returns all that know kinds of workloads: bundles, then our rules, then the user's. */
  WorkloadHandlers handlers(PluginRegistry registry) throws IOException {
    WorkloadHandlers handlers =
        new WorkloadHandlers(ShippedRules.handlers()).with(registry.workloadHandlers());
    for (Path file : rules) {
      try {
        handlers = handlers.with(RuleFile.read(file.toString(), Streams.small(file)));
      } catch (ManifestException e) {
        throw CommandFailure.wrongInput(e.problems());
      }
    }
    return handlers;
  }

  RequirementsReader reader(WorkloadHandlers handlers) {
    return new RequirementsReader(handlers, calculation);
  }
}
