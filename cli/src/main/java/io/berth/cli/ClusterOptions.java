package io.berth.cli;

import io.berth.config.ClientConnection;
import io.berth.kube.ConnectionSettings;
import java.io.PrintWriter;
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

  /** Describes a cluster that is given, for people. */
  String describe() {
    String by = isSet(kubeconfig) ? "the cluster of kubeconfig " + kubeconfig : "the cluster";
    return isSet(master) ? "%s at %s".formatted(by, master) : by;
  }

  /** As with kube-scheduler, a flag without a value is as good as none. */
  private static boolean isSet(@Nullable Object flag) {
    return flag != null && !flag.toString().isEmpty();
  }

  /**
   * The same for a scheduler: as with kube-scheduler, the kubeconfig that a configuration file
   * names counts before the flag.
   *
   * @param file the configuration file, if there is one
   * @param err for the warning that the flag is ignored
   */
  ConnectionSettings settings(ClientConnection configured, @Nullable Path file, PrintWriter err) {
    ConnectionSettings settings = settings(configured);
    Path named = Path.of(configured.kubeconfig());
    if (configured.kubeconfig().isEmpty() || named.equals(settings.kubeconfig())) {
      return settings;
    }
    err.printf(
        "warning: --kubeconfig is ignored, because clientConnection.kubeconfig in %s is %s%n",
        file, named);
    err.flush();
    return settings.withKubeconfig(named);
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
