package io.berth.e2e.controlplane;

import java.nio.file.Path;

/** Makes a KubeSchedulerConfiguration fit for a control plane of one. */
final class SchedulerConfig {
  static final String DEFAULT =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      """;

  private SchedulerConfig() {}

  /**
   * Adds, where the text does not say it, which API server to talk to and not to wait for a lease.
   * A text that has more to say of the connection names the file as <code>{kubeconfig}</code>.
   */
  static String complete(String yaml, Path kubeconfig) {
    return yaml.stripTrailing().replace("{kubeconfig}", "\"%s\"".formatted(kubeconfig))
        + section(yaml, "clientConnection", "kubeconfig: \"%s\"".formatted(kubeconfig))
        + section(yaml, "leaderElection", "leaderElect: false")
        + "\n";
  }

  private static String section(String yaml, String key, String content) {
    boolean there = yaml.lines().anyMatch(line -> line.startsWith(key + ":"));
    return there ? "" : "\n%s: {%s}".formatted(key, content);
  }
}
