package io.berth.cli;

import io.berth.config.ClientConnection;
import io.berth.kube.ConnectionSettings;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that select the cluster. */
final class ClusterOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  private @Nullable Path kubeconfig;
  private @Nullable String master;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description =
          "The kubeconfig file. If unset, $KUBECONFIG, $HOME/.kube/config and the pod's"
              + " service account are tried in this order.")
  void setKubeconfig(@Nullable Path file) {
    kubeconfig = file;
    EmptyOptions.reject("--kubeconfig", file, "the kubeconfig file", command);
  }

  @Option(
      names = "--master",
      paramLabel = "URL",
      description = "The URL of the API server. Overrides the address in the kubeconfig.")
  void setMaster(@Nullable String url) {
    master = url;
    EmptyOptions.reject("--master", url, "the URL of the API server", command);
  }

  /** Returns whether a cluster is set by a flag. */
  boolean hasCluster() {
    return isSet(kubeconfig) || isSet(master);
  }

  /** Describes the cluster that the flags select. */
  String describe() {
    String description =
        isSet(kubeconfig) ? "the cluster of kubeconfig " + kubeconfig : "the cluster";
    return isSet(master) ? "%s at %s".formatted(description, master) : description;
  }

  /** Returns whether a flag has a value; the scheduler's flag may be empty. */
  private static boolean isSet(@Nullable Object flag) {
    return flag != null && !flag.toString().isEmpty();
  }

  /**
   * Returns the connection settings of a scheduler: as in kube-scheduler, the kubeconfig in a
   * configuration file takes precedence over the flag.
   *
   * @param file the configuration file, if set
   * @param err receives the warning that the flag is ignored
   */
  ConnectionSettings settings(ClientConnection configured, @Nullable Path file, PrintWriter err) {
    ConnectionSettings settings = settings(configured);
    Path configuredFile = Path.of(configured.kubeconfig());
    if (configured.kubeconfig().isEmpty() || configuredFile.equals(settings.kubeconfig())) {
      return settings;
    }
    err.printf(
        "warning: --kubeconfig is ignored, because clientConnection.kubeconfig in %s is %s%n",
        file, configuredFile);
    err.flush();
    return settings.withKubeconfig(configuredFile);
  }

  /**
   * Returns the connection settings: the cluster of the flags, else of the configuration; the rate
   * limits of the configuration.
   */
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
