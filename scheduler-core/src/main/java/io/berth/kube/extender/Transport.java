package io.berth.kube.extender;

import io.berth.config.Extender;
import io.berth.config.ExtenderTls;
import io.berth.kube.tls.CaBundle;
import io.berth.kube.tls.ServerTrust;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Creates the HTTP client of an extender with its TLS configuration. It uses HTTP/1.1 for the same
 * reason as the client of the API server.
 */
final class Transport {
  private static final char[] NO_PASSWORD = {};

  private final ExtenderTls tls;
  private final boolean https;

  private Transport(ExtenderTls tls, boolean https) {
    this.tls = tls;
    this.https = https;
  }

  /**
   * Creates the client of an extender.
   *
   * @throws ExtenderException if its certificates cannot be used
   */
  static HttpClient of(Extender extender) throws ExtenderException {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NORMAL)
            .executor(Executors.newVirtualThreadPerTaskExecutor());
    if (extender.tlsConfig() == null && !extender.enableHttps()) {
      return builder.build();
    }
    ExtenderTls given = extender.tlsConfig();
    ExtenderTls tls = given == null ? new ExtenderTls(false, "", "", "", "", "", "", "") : given;
    try {
      return new Transport(tls, extender.enableHttps()).secured(builder).build();
    } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
      throw new ExtenderException(
          "invalid tlsConfig of %s: %s"
              .formatted(new ExtenderUrl(extender.urlPrefix()).masked(), e.getMessage()),
          e);
    }
  }

  private HttpClient.Builder secured(HttpClient.Builder builder)
      throws GeneralSecurityException, IOException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys(), new TrustManager[] {trust()}, null);
    if (!tls.serverName().isEmpty() && tls.serverName().contains(".")) {
      // Only effective for a URL with an IP address; otherwise the JDK sends the URL's host.
      SSLParameters parameters = context.getDefaultSSLParameters();
      parameters.setServerNames(List.of(new SNIHostName(tls.serverName())));
      builder.sslParameters(parameters);
    }
    return builder.sslContext(context);
  }

  private TrustManager trust() throws GeneralSecurityException, IOException {
    byte[] ca = load(tls.caData(), tls.caFile());
    if (tls.insecure() || (https && ca == null)) {
      return ServerTrust.ALL;
    }
    X509TrustManager authorities = authorities(ca);
    return tls.serverName().isEmpty()
        ? authorities
        : ServerTrust.named(authorities, tls.serverName());
  }

  /** Returns the configured authorities, or the default ones of the JDK. */
  private X509TrustManager authorities(byte @Nullable [] ca)
      throws GeneralSecurityException, IOException {
    try {
      return ca == null ? CaBundle.systemDefault() : CaBundle.of(ca);
    } catch (IOException e) {
      String field = tls.caData().isEmpty() ? "caFile " + tls.caFile() : "caData";
      throw new IOException(field + " " + e.getMessage(), e);
    }
  }

  private KeyManager @Nullable [] keys() throws GeneralSecurityException, IOException {
    byte[] certificate = load(tls.certData(), tls.certFile());
    byte[] key = load(tls.keyData(), tls.keyFile());
    if (certificate == null || key == null) {
      return null;
    }
    KeyStore own = emptyStore();
    own.setKeyEntry(
        "client",
        PrivateKeys.read(key),
        NO_PASSWORD,
        certificates(certificate).toArray(new Certificate[0]));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(own, NO_PASSWORD);
    return factory.getKeyManagers();
  }

  private static Collection<? extends Certificate> certificates(byte[] pem)
      throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificates(new ByteArrayInputStream(pem));
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, NO_PASSWORD);
    return store;
  }

  /** Loads data, which takes precedence over a file. */
  private static byte @Nullable [] load(String data, String file) throws IOException {
    if (!data.isEmpty()) {
      return Base64.getDecoder().decode(data);
    }
    return file.isEmpty() ? null : Files.readAllBytes(Path.of(file));
  }
}
