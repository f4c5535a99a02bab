package io.berth.e2e.controlplane;

import java.nio.file.Path;

/** Completes a KubeSchedulerConfiguration for a local control plane. */
final class SchedulerConfig {
  static final String DEFAULT =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      """;

  private SchedulerConfig() {}

  /**
   * Adds a connection and disables leader election, unless the configuration has these sections.
   * Its own connection can refer to the file as <code>{kubeconfig}</code>.
   */
  static String complete(String yaml, Path kubeconfig) {
    return yaml.stripTrailing().replace("{kubeconfig}", "\"%s\"".formatted(kubeconfig))
        + section(yaml, "clientConnection", "kubeconfig: \"%s\"".formatted(kubeconfig))
        + section(yaml, "leaderElection", "leaderElect: false")
        + "\n";
  }

  private static String section(String yaml, String key, String content) {
    boolean exists = yaml.lines().anyMatch(line -> line.startsWith(key + ":"));
    return exists ? "" : "\n%s: {%s}".formatted(key, content);
  }
}
