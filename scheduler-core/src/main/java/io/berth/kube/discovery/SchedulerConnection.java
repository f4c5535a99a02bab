package io.berth.kube.discovery;

import io.berth.kube.ApiServer;
import io.berth.kube.ClientIdentity;
import io.berth.kube.lease.LeaseEndpoint;
import io.fabric8.kubernetes.client.LocalPortForward;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A connection to the leader, through a port forward to its pod or directly on its own machine, as
 * the user of the kubeconfig.
 */
public final class SchedulerConnection implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final SchedulerClient client;
  private final @Nullable LocalPortForward forward;

  private SchedulerConnection(SchedulerClient client, @Nullable LocalPortForward forward) {
    this.client = client;
    this.forward = forward;
  }

  /**
   * Connects. Nothing is sent to the scheduler before it is verified.
   *
   * @throws DiscoveryException if it is not to be trusted, or this user may not connect
   * @throws io.berth.kube.ApiException if the API server does not answer
   */
  public static SchedulerConnection open(ApiServer api, FoundScheduler found) throws IOException {
    new SchedulerVerification(api).verify(found);
    LeaseEndpoint endpoint = found.endpoint();
    ClientIdentity identity = api.identity();
    SSLContext tls = pinned(endpoint.certificate(), identity);
    String token = identity.token();
    if (endpoint.pod().isEmpty()) {
      return new SchedulerConnection(client(endpoint.port(), tls, token), null);
    }
    LocalPortForward forward =
        api.forward(endpoint.podNamespace(), endpoint.podName(), endpoint.port(), TIMEOUT);
    return new SchedulerConnection(client(forward.getLocalPort(), tls, token), forward);
  }

  private static SchedulerClient client(int port, SSLContext tls, @Nullable String token) {
    return new SchedulerClient("https://127.0.0.1:" + port, tls, token);
  }

  private static SSLContext pinned(String fingerprint, ClientIdentity identity) throws IOException {
    try {
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(
          identity.certificate(), new TrustManager[] {new PinnedCertificate(fingerprint)}, null);
      return tls;
    } catch (GeneralSecurityException e) {
      throw new IOException("no TLS: " + e.getMessage(), e);
    }
  }

  /** Reads a page, whatever the status of the answer. */
  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.get(path);
  }

  @Override
  public void close() throws IOException {
    client.close();
    if (forward != null) {
      forward.close();
    }
  }
}
