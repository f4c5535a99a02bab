package io.berth.kube;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the API server is reached.
 *
 * @param kubeconfig the file to read, or null for what {@code $KUBECONFIG} names, {@code
 *     ~/.kube/config} or the service account of the pod that this runs in
 * @param master the server's address, or null for the one that the kubeconfig names
 * @param qps requests a second, 0 for as many as the server takes
 * @param burst requests at once, where {@code qps} is given
 * @param writesInFlight how many writes may wait for their answers
 * @param requestTimeout how long an answer may take; lists and watches only until they begin
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

  /** Takes the requests that a configuration allows. */
  public ConnectionSettings withRate(double queriesPerSecond, int atOnce) {
    return new ConnectionSettings(
        kubeconfig, master, queriesPerSecond, atOnce, writesInFlight, requestTimeout);
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
