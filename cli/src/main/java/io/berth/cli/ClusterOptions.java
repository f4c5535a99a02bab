package io.berth.cli;

import io.berth.config.ClientConnection;
import io.berth.kube.ConnectionSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster a command works on. */
final class ClusterOptions {
  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description =
          "How to reach the cluster; $KUBECONFIG, ~/.kube/config or the pod's service account if"
              + " left out.")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description = "The API server's address; overrides the kubeconfig's.")
  private @Nullable String master;

  /** Tells whether somebody said which cluster to use. */
  boolean isGiven() {
    return isSet(kubeconfig) || isSet(master);
  }

  /** As with kube-scheduler, a flag without a value is as good as none. */
  private static boolean isSet(@Nullable Object flag) {
    return flag != null && !flag.toString().isEmpty();
  }

  /** The flags say where, and the configuration how fast; its own kubeconfig counts last. */
  ConnectionSettings settings(ClientConnection configured) {
    Path file = isSet(kubeconfig) ? kubeconfig : null;
    if (file == null && !configured.kubeconfig().isEmpty()) {
      file = Path.of(configured.kubeconfig());
    }
    return ConnectionSettings.of(file)
        .withMaster(isSet(master) ? master : null)
        .withRate(Math.max(0, configured.qps()), configured.burst());
  }
}
