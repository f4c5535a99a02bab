package io.berth.server.tls;

import java.net.Socket;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Trusts all certificates. */
public final class InsecureTrustManager extends X509ExtendedTrustManager {
  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable Socket s) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine e) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable Socket s) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine e) {}

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
