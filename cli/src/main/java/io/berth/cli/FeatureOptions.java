package io.berth.cli;

import io.berth.cli.flags.FeatureGates;
import io.berth.cli.flags.VersionFlags;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which features of which version are wanted; flags of kube-scheduler. */
final class FeatureOptions {
  @Option(
      names = "--feature-gates",
      paramLabel = "GATE=BOOL",
      description =
          "Feature gates of kube-scheduler. Values that Berth does not have are refused:"
              + " docs/flags.md.")
  private List<String> gates = new ArrayList<>();

  @Option(names = "--emulated-version", paramLabel = "VERSION", split = ",", hidden = true)
  private List<String> emulatedVersion = new ArrayList<>();

  @Option(names = "--min-compatibility-version", paramLabel = "VERSION", split = ",", hidden = true)
  private List<String> minCompatibilityVersion = new ArrayList<>();

  /** Returns everything that the flags want and Berth does not do. */
  List<String> problems() {
    List<String> problems = new ArrayList<>(VersionFlags.emulated(emulatedVersion));
    problems.addAll(VersionFlags.minCompatibility(minCompatibilityVersion));
    problems.addAll(FeatureGates.problems(gates));
    return problems;
  }
}
