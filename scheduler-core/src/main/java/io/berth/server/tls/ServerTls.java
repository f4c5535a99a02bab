package io.berth.server.tls;

import io.berth.kube.tls.Fingerprint;
import io.berth.server.http.ConnectionSecurity;
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

/** TLS as the server speaks it. */
public final class ServerTls implements ConnectionSecurity {
  /** How many sessions are remembered for clients that come again. */
  static final int MAX_SESSIONS = 256;

  private static final Duration SESSION_LIFE = Duration.ofHours(1);

  static {
    // Looked at when the first client shakes hands. A client that wants other keys can come again.
    System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
  }

  private final CertificateSource certificates;
  private final TlsSettings settings;
  private final ClientCertificatePolicy clients;
  private @Nullable SSLContext context;

  public ServerTls(CertificateSource certificates, MinimumVersion oldest) {
    this(certificates, oldest, ClientCertificatePolicy.LATER);
  }

  public ServerTls(
      CertificateSource certificates, MinimumVersion oldest, ClientCertificatePolicy clients) {
    this(certificates, TlsSettings.of(oldest), clients);
  }

  public ServerTls(
      CertificateSource certificates, TlsSettings settings, ClientCertificatePolicy clients) {
    this.certificates = certificates;
    this.settings = settings;
    this.clients = clients;
  }

  /** Returns the versions that are spoken, for libraries that make sockets of their own. */
  public List<String> protocols() {
    return settings.minimumVersion().protocols();
  }

  /** Returns what clients have to show, for the same. */
  public ClientCertificatePolicy clients() {
    return clients;
  }

  @Override
  public SSLSocket secure(Socket plain) throws IOException {
    // With a name of the client at hand, nobody looks one up.
    String client = plain.getInetAddress().getHostAddress();
    SSLSocket secure =
        (SSLSocket) context().getSocketFactory().createSocket(plain, client, plain.getPort(), true);
    secure.setUseClientMode(false);
    SSLParameters parameters = secure.getSSLParameters();
    settings.applyTo(parameters);
    clients.applyTo(parameters);
    secure.setSSLParameters(parameters);
    return secure;
  }

  /** Returns the SHA-256 of the certificate that clients are shown now, in hexadecimal digits. */
  public String fingerprint() throws IOException {
    return Fingerprint.of(certificates.current().leaf());
  }

  /** Made for the first client: most of a start is over by then. */
  public synchronized SSLContext context() throws IOException {
    if (context == null) {
      try {
        SSLContext made = SSLContext.getInstance("TLS");
        made.init(new KeyManager[] {new ServingKeys(certificates)}, clients.judges(), null);
        SSLSessionContext sessions = made.getServerSessionContext();
        sessions.setSessionCacheSize(MAX_SESSIONS);
        sessions.setSessionTimeout((int) SESSION_LIFE.toSeconds());
        context = made;
      } catch (GeneralSecurityException e) {
        throw new IOException("no TLS: " + e.getMessage(), e);
      }
    }
    return context;
  }
}
