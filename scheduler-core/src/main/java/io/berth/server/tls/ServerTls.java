package io.berth.server.tls;

import io.berth.server.http.Tls;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/** TLS as the server speaks it. */
public final class ServerTls implements Tls {
  private final CertificateSource certificates;
  private final MinimumVersion oldest;
  private @Nullable SSLContext context;

  public ServerTls(CertificateSource certificates, MinimumVersion oldest) {
    this.certificates = certificates;
    this.oldest = oldest;
  }

  @Override
  public SSLSocket secure(Socket plain) throws IOException {
    // With a name of the client at hand, nobody looks one up.
    String client = plain.getInetAddress().getHostAddress();
    SSLSocket secure =
        (SSLSocket) context().getSocketFactory().createSocket(plain, client, plain.getPort(), true);
    secure.setUseClientMode(false);
    SSLParameters parameters = secure.getSSLParameters();
    parameters.setProtocols(oldest.protocols().toArray(String[]::new));
    parameters.setWantClientAuth(true);
    secure.setSSLParameters(parameters);
    return secure;
  }

  /** Made for the first client: most of a start is over by then. */
  private synchronized SSLContext context() throws IOException {
    if (context == null) {
      try {
        SSLContext made = SSLContext.getInstance("TLS");
        made.init(
            new KeyManager[] {new ServingKeys(certificates)},
            new TrustManager[] {new AnyClient()},
            null);
        context = made;
      } catch (GeneralSecurityException e) {
        throw new IOException("no TLS: " + e.getMessage(), e);
      }
    }
    return context;
  }
}
