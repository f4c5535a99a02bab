package io.berth.server.tls;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Determines whether the handshake requests or requires a client certificate. */
public final class ClientCertificatePolicy {
  /** Requests a certificate and accepts any: each HTTP request is authenticated separately. */
  public static final ClientCertificatePolicy REQUEST =
      new ClientCertificatePolicy(new TrustManager[] {new TrustAllManager()}, true, false);

  /** Requests no certificate. */
  public static final ClientCertificatePolicy NONE =
      new ClientCertificatePolicy(new TrustManager[] {new TrustAllManager()}, false, false);

  private final TrustManager[] trustManagers;
  private final boolean requested;
  private final boolean required;

  private ClientCertificatePolicy(
      TrustManager[] trustManagers, boolean requested, boolean required) {
    this.trustManagers = trustManagers;
    this.requested = requested;
    this.required = required;
  }

  /**
   * Requires a client certificate that a CA in the file signed.
   *
   * @throws IOException if the file contains no certificates; its message names the file
   */
  public static ClientCertificatePolicy requireSignedBy(Path caFile) throws IOException {
    try {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int count = 0;
      String text = Files.readString(caFile, StandardCharsets.ISO_8859_1);
      for (X509Certificate ca : Pem.certificates(text)) {
        trusted.setCertificateEntry(String.valueOf(count++), ca);
      }
      TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
      factory.init(trusted);
      return new ClientCertificatePolicy(factory.getTrustManagers(), true, true);
    } catch (NoSuchFileException e) {
      throw new IOException(caFile + ": no such file", e);
    } catch (IOException | GeneralSecurityException e) {
      throw new IOException(caFile + ": " + e.getMessage(), e);
    }
  }

  /** Returns whether the handshake fails without a certificate. */
  public boolean isRequired() {
    return required;
  }

  TrustManager[] trustManagers() {
    return trustManagers.clone();
  }

  void applyTo(SSLParameters parameters) {
    if (required) {
      parameters.setNeedClientAuth(true);
    } else {
      parameters.setWantClientAuth(requested);
    }
  }

  /**
   * Accepts any client certificate whose key the client has, or none. The certificate is verified
   * with each HTTP request, so that a client with an unknown certificate can use a token, and gets
   * an HTTP error otherwise.
   */
  private static final class TrustAllManager extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkClientTrusted(
        X509Certificate[] chain, String authType, @Nullable Socket socket) {}

    @Override
    public void checkClientTrusted(
        X509Certificate[] chain, String authType, @Nullable SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType)
        throws CertificateException {
      throw new CertificateException("not a client");
    }

    @Override
    public void checkServerTrusted(
        X509Certificate[] chain, String authType, @Nullable Socket socket)
        throws CertificateException {
      checkServerTrusted(chain, authType);
    }

    @Override
    public void checkServerTrusted(
        X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
        throws CertificateException {
      checkServerTrusted(chain, authType);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0]; // the client may send a certificate of any CA
    }
  }
}
