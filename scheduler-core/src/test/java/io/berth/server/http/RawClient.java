package io.berth.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.berth.server.tls.InsecureTrustManager;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/** A TLS client that sends raw text and trusts every server. */
public final class RawClient implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 60_000;

  private final Socket plain;
  private final SSLSocket secure;

  public RawClient(int port) throws IOException {
    this(port, context());
  }

  public RawClient(int port, SSLContext context) throws IOException {
    plain = new Socket(InetAddress.getLoopbackAddress(), port);
    plain.setSoTimeout(TIMEOUT_MILLIS);
    secure = (SSLSocket) context.getSocketFactory().createSocket(plain, "localhost", port, true);
  }

  /** Opens a connection without a handshake. */
  static Socket silent(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    return socket;
  }

  public static SSLContext context(KeyManager... keys) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys, new TrustManager[] {new InsecureTrustManager()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the JDK's client, which trusts every server. */
  public static HttpClient httpClient() {
    return HttpClient.newBuilder()
        .sslContext(context())
        .connectTimeout(Duration.ofMillis(TIMEOUT_MILLIS))
        .build();
  }

  public SSLSocket socket() {
    return secure;
  }

  public RawClient send(String text) throws IOException {
    secure.getOutputStream().write(text.getBytes(ISO_8859_1));
    secure.getOutputStream().flush();
    return this;
  }

  /** Reads until the server closes the connection. */
  public String readAll() throws IOException {
    return new String(secure.getInputStream().readAllBytes(), ISO_8859_1);
  }

  /** Reads up to the end of a text. */
  public String readUntil(String end) throws IOException {
    StringBuilder text = new StringBuilder();
    while (text.indexOf(end) < 0) {
      int next = secure.getInputStream().read();
      if (next < 0) {
        throw new IOException("ended after: " + text);
      }
      text.append((char) next);
    }
    return text.toString();
  }

  @Override
  public void close() throws IOException {
    plain.close();
  }
}
