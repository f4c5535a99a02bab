package io.berth.kube;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the connection to the API server.
 *
 * @param kubeconfig the kubeconfig, or null for {@code $KUBECONFIG}, {@code ~/.kube/config} or the
 *     service account of the pod
 * @param master the address of the server, or null for that of the kubeconfig
 * @param qps requests per second, 0 for no limit
 * @param burst the burst of requests if {@code qps} is set
 * @param writesInFlight the limit of concurrent writes
 * @param requestTimeout the timeout of a response; for lists and watches until their first data
 */
public record ConnectionSettings(
    @Nullable Path kubeconfig,
    @Nullable String master,
    double qps,
    int burst,
    int writesInFlight,
    Duration requestTimeout) {

  public static ConnectionSettings of(@Nullable Path kubeconfig) {
    return new ConnectionSettings(kubeconfig, null, 0, 0, 64, Duration.ofSeconds(30));
  }

  /**
   * Requires that the kubeconfig is a readable file and the address of the server is one; does not
   * read credentials.
   *
   * @throws InvalidClientConfigException if a value is invalid
   */
  public void requireValid() {
    if (kubeconfig != null) {
      Kubeconfig.requireReadable(kubeconfig);
    }
    if (master != null) {
      try {
        ServerAddress.of(master);
      } catch (IllegalArgumentException e) {
        throw new InvalidClientConfigException("--master: " + e.getMessage(), e);
      }
    }
  }

  /** Returns the same settings with a rate limit. */
  public ConnectionSettings withRate(double newQps, int newBurst) {
    return new ConnectionSettings(
        kubeconfig, master, newQps, newBurst, writesInFlight, requestTimeout);
  }

  public ConnectionSettings withKubeconfig(Path file) {
    return new ConnectionSettings(file, master, qps, burst, writesInFlight, requestTimeout);
  }

  public ConnectionSettings withMaster(@Nullable String url) {
    return new ConnectionSettings(kubeconfig, url, qps, burst, writesInFlight, requestTimeout);
  }

  public ConnectionSettings withRequestTimeout(Duration timeout) {
    return new ConnectionSettings(kubeconfig, master, qps, burst, writesInFlight, timeout);
  }
}
