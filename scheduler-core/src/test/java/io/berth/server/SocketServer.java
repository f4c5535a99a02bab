package io.berth.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.berth.server.http.Endpoint;
import io.berth.server.http.HttpsListener;
import io.berth.server.http.Limits;
import io.berth.server.http.RawClient;
import io.berth.server.tls.InMemoryCertificate;
import io.berth.server.tls.ServerTls;
import io.berth.server.tls.TlsSettings.MinimumVersion;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A server on a local port, with clients on platform threads. */
public final class SocketServer implements AutoCloseable {
  private static final InMemoryCertificate CERTIFICATE =
      new InMemoryCertificate(InstantSource.system(), null);

  private final HttpsListener listener;
  private final List<RawClient> clients = new ArrayList<>();

  /**
   * A response.
   *
   * @param head the status line and the headers
   * @param text the body in ISO 8859-1
   */
  public record Reply(int status, String head, String text) {
    public byte[] body() {
      return text.getBytes(ISO_8859_1);
    }
  }

  public SocketServer(Limits limits, Endpoint endpoint) throws IOException {
    listener =
        HttpsListener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), limits);
    listener.serve(new ServerTls(CERTIFICATE, MinimumVersion.TLS_1_2), endpoint);
  }

  int port() {
    return listener.port();
  }

  synchronized RawClient client() throws IOException {
    RawClient client = new RawClient(port());
    clients.add(client);
    return client;
  }

  /** Sends a request without reading the response. */
  RawClient send(String path, String... headers) throws IOException {
    return client().send(request(path, headers));
  }

  public Reply get(String path, String... headers) throws IOException {
    try (RawClient client = new RawClient(port())) {
      return read(client.send(request(path, headers)));
    }
  }

  /** Sends a request and reads the response on another thread. */
  public CompletableFuture<Reply> getAsync(String path, String... headers) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                reply.complete(get(path, headers));
              } catch (IOException | RuntimeException e) {
                reply.completeExceptionally(e);
              }
            });
    return reply;
  }

  private static String request(String path, String... headers) {
    StringBuilder text = new StringBuilder("GET " + path + " HTTP/1.0\r\nHost: h\r\n");
    for (String header : headers) {
      text.append(header).append("\r\n");
    }
    return text.append("\r\n").toString();
  }

  /** Reads until the server closes the connection. */
  static Reply read(RawClient client) throws IOException {
    InputStream in = client.socket().getInputStream();
    String text = new String(in.readAllBytes(), ISO_8859_1);
    int end = text.indexOf("\r\n\r\n");
    if (end < 0) {
      throw new IOException("no response: " + text);
    }
    String head = text.substring(0, end);
    return new Reply(Integer.parseInt(head.split(" ", 3)[1]), head, text.substring(end + 4));
  }

  @Override
  public void close() throws IOException {
    for (RawClient client : clients) {
      client.close();
    }
    listener.close();
  }
}
