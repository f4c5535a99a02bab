package io.berth.e2e.chart;

import io.berth.e2e.controlplane.Binaries;
import io.berth.e2e.controlplane.Commands;
import io.berth.e2e.controlplane.MissingToolException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Runs Helm on the chart of this tree. */
public record Helm(String program) {
  /** Builds Helm if it is not built yet. */
  public static Helm get() throws MissingToolException {
    return new Helm(Commands.build(folder().resolve("helm/build")));
  }

  /** Returns the directory {@code deploy} of this tree. */
  public static Path folder() {
    return Binaries.tree().resolve("deploy");
  }

  static Path chart() {
    return folder().resolve("chart/berth");
  }

  /** Runs a Helm command that must succeed, and returns its output. */
  public String run(String... arguments) {
    return Commands.output(command(arguments));
  }

  /** Runs a Helm command that may fail. */
  public Commands.Result attempt(String... arguments) {
    return Commands.run(command(arguments), new LinkedHashMap<>());
  }

  /** Installs or upgrades a release of the chart. */
  public void upgrade(Path kubeconfig, String release, String namespace, String... more) {
    var _ = run(upgrading(kubeconfig, release, namespace, more));
  }

  /** Installs or upgrades a release of the chart; may fail. */
  Commands.Result attemptUpgrade(
      Path kubeconfig, String release, String namespace, String... more) {
    return attempt(upgrading(kubeconfig, release, namespace, more));
  }

  private static String[] upgrading(
      Path kubeconfig, String release, String namespace, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("upgrade", "--install", release, chart().toString(), "--create-namespace"));
    arguments.addAll(List.of("--namespace", namespace, "--kubeconfig", kubeconfig.toString()));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  private List<String> command(String... arguments) {
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(List.of(arguments));
    return command;
  }
}
