package io.berth.kube.discovery;

import io.berth.kube.ApiClient;
import io.berth.kube.ClientIdentity;
import io.berth.kube.lease.LeaseEndpoint;
import io.berth.kube.tls.Fingerprint;
import io.fabric8.kubernetes.client.LocalPortForward;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.HexFormat;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A connection to the leader as the user of the kubeconfig, through a port forward to its pod, or
 * directly if it runs on this host.
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
   * Connects, after the verification of the scheduler.
   *
   * @throws SchedulerLookupException if the scheduler is not trusted, or this user may not connect
   * @throws io.berth.kube.ApiException if a request to the API server fails
   */
  public static SchedulerConnection open(ApiClient api, SchedulerLookup.FoundScheduler found)
      throws IOException {
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
      throw new IOException("cannot initialize TLS: " + e.getMessage(), e);
    }
  }

  /** Requests a path, and returns the response with any status. */
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

  /** Trusts one certificate, independent of its names and issuer. */
  private static final class PinnedCertificate extends X509ExtendedTrustManager {
    private final String fingerprint;

    PinnedCertificate(String fingerprint) {
      this.fingerprint = fingerprint;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      byte[] presented = HexFormat.of().parseHex(Fingerprint.of(chain[0]));
      if (!MessageDigest.isEqual(presented, HexFormat.of().parseHex(fingerprint))) {
        throw new CertificateException(
            "its certificate is not the one that the Lease publishes; if it was renewed just now,"
                + " try again");
      }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable Socket socket)
        throws CertificateException {
      checkServerTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
        throws CertificateException {
      checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("client certificates are not checked here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable Socket socket)
        throws CertificateException {
      checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
        throws CertificateException {
      checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
