package io.berth.server.tls;

import io.berth.kube.tls.Fingerprint;
import io.berth.server.http.ConnectionSecurity;
import io.berth.server.tls.TlsSettings.MinimumVersion;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** The TLS configuration of a server. */
public final class ServerTls implements ConnectionSecurity {
  /** The maximum number of cached sessions. */
  static final int MAX_SESSIONS = 256;

  private static final Duration SESSION_TIMEOUT = Duration.ofHours(1);

  static {
    // Read by the JDK at the first handshake. A client that needs new keys can reconnect.
    System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
  }

  private final CertificateSource certificates;
  private final TlsSettings settings;
  private final ClientCertificatePolicy clientCertificates;
  private @Nullable SSLContext context;

  public ServerTls(CertificateSource certificates, MinimumVersion minimumVersion) {
    this(certificates, minimumVersion, ClientCertificatePolicy.REQUEST);
  }

  public ServerTls(
      CertificateSource certificates,
      MinimumVersion minimumVersion,
      ClientCertificatePolicy clientCertificates) {
    this(certificates, TlsSettings.of(minimumVersion), clientCertificates);
  }

  public ServerTls(
      CertificateSource certificates,
      TlsSettings settings,
      ClientCertificatePolicy clientCertificates) {
    this.certificates = certificates;
    this.settings = settings;
    this.clientCertificates = clientCertificates;
  }

  /** Returns the enabled protocol versions, for libraries that create their own sockets. */
  public List<String> protocols() {
    return settings.minimumVersion().protocols();
  }

  /** Returns the policy for client certificates. */
  public ClientCertificatePolicy clientCertificates() {
    return clientCertificates;
  }

  @Override
  public SSLSocket secure(Socket plain) throws IOException {
    // Passing the address as host name avoids a reverse lookup.
    String client = plain.getInetAddress().getHostAddress();
    SSLSocket secure =
        (SSLSocket) context().getSocketFactory().createSocket(plain, client, plain.getPort(), true);
    secure.setUseClientMode(false);
    SSLParameters parameters = secure.getSSLParameters();
    settings.applyTo(parameters);
    clientCertificates.applyTo(parameters);
    secure.setSSLParameters(parameters);
    return secure;
  }

  /** Returns the SHA-256 of the current serving certificate, in hexadecimal digits. */
  public String fingerprint() throws IOException {
    return Fingerprint.of(certificates.current().leaf());
  }

  /** Returns the context. It is created at the first handshake, after most of the start-up. */
  public synchronized SSLContext context() throws IOException {
    if (context == null) {
      try {
        SSLContext created = SSLContext.getInstance("TLS");
        created.init(
            new KeyManager[] {new ServingKeyManager(certificates)},
            clientCertificates.trustManagers(),
            null);
        SSLSessionContext sessions = created.getServerSessionContext();
        sessions.setSessionCacheSize(MAX_SESSIONS);
        sessions.setSessionTimeout((int) SESSION_TIMEOUT.toSeconds());
        context = created;
      } catch (GeneralSecurityException e) {
        throw new IOException("cannot initialize TLS: " + e.getMessage(), e);
      }
    }
    return context;
  }
}
