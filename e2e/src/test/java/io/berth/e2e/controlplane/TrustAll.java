package io.berth.e2e.controlplane;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;

/**
 * TLS contexts and clients that trust all certificates, because schedulers have self-signed ones.
 */
public final class TrustAll {
  private TrustAll() {}

  public static SSLContext tls() {
    Config config = Config.empty();
    config.setTrustCerts(true);
    try {
      return SSLUtils.sslContext(config);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  public static HttpClient client() {
    return HttpClient.newBuilder().sslContext(tls()).build();
  }
}
