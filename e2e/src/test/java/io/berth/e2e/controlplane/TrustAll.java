package io.berth.e2e.controlplane;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;

/** One who takes any server for the right one, as schedulers sign their certificates themselves. */
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
