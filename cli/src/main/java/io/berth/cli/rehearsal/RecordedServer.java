package io.berth.cli.rehearsal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;

/**
 * A minimal API server for a rehearsal: it serves recorded nodes and pods, no objects of other
 * kinds, and accepts all writes.
 */
public final class RecordedServer implements AutoCloseable {
  /**
   * The number of bindings to wait for: most of the recorded pods; the others are unschedulable.
   */
  private static final int EXPECTED_BINDINGS = 500;

  private static final int TIMEOUT_SECONDS = 20;
  private static final String JSON = "application/json";
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final String VERSION = "{\"major\":\"1\",\"minor\":\"36\"}";
  private static final String DONE = "{\"kind\":\"Status\",\"status\":\"Success\"}";
  private static final String REVIEWED =
      """
      {"status":{"authenticated":true,"allowed":true,"user":{"username":"visitor"}}}
      """;
  private static final String END_OF_LIST =
      """
      {"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"1",\
      "annotations":{"k8s.io/initial-events-end":"true"}}}}
      """;

  private final HttpsServer server;
  private final CountDownLatch bindings = new CountDownLatch(EXPECTED_BINDINGS);
  private final CountDownLatch end = new CountDownLatch(1);

  /**
   * Starts a server.
   *
   * @param tls the TLS context of the server
   */
  public RecordedServer(SSLContext tls) throws IOException {
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  public String url() {
    return "https://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Waits until most of the pods have a node. */
  public void awaitBindings() throws InterruptedException {
    if (!bindings.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException(bindings.getCount() + " pods were not bound in time");
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String query = String.valueOf(exchange.getRequestURI().getQuery());
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (path.contains("/leases")) {
        lease(exchange, body);
      } else if (path.endsWith("reviews")) {
        send(exchange, JSON, REVIEWED.getBytes(StandardCharsets.UTF_8));
      } else if (!exchange.getRequestMethod().equals("GET")) {
        send(exchange, JSON, DONE.getBytes(StandardCharsets.UTF_8));
        if (path.endsWith("/binding")) {
          bindings.countDown();
        }
      } else if (path.equals("/version")) {
        send(exchange, JSON, VERSION.getBytes(StandardCharsets.UTF_8));
      } else if (query.contains("watch=true")) {
        watch(exchange, query.contains("sendInitialEvents"));
      } else {
        send(exchange, PROTOBUF, recorded(path.substring(path.lastIndexOf('/') + 1)));
      }
    }
  }

  /** Serves a lease that does not exist until it is written; there is no other holder. */
  private static void lease(HttpExchange exchange, byte[] body) throws IOException {
    if (exchange.getRequestMethod().equals("GET")) {
      exchange.sendResponseHeaders(404, -1);
    } else {
      send(exchange, JSON, body);
    }
  }

  private static void send(HttpExchange exchange, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
  }

  /** Serves a watch without events. */
  private void watch(HttpExchange exchange, boolean lists) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", lists ? JSON : PROTOBUF + ";stream=watch");
    exchange.sendResponseHeaders(200, 0);
    if (lists) {
      exchange.getResponseBody().write(END_OF_LIST.getBytes(StandardCharsets.UTF_8));
    }
    exchange.getResponseBody().flush();
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static byte[] recorded(String kind) throws IOException {
    String name = kind + ".pb.gz";
    try (InputStream packed = RecordedServer.class.getResourceAsStream(name);
        InputStream in = new GZIPInputStream(Objects.requireNonNull(packed, name))) {
      return in.readAllBytes();
    }
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
  }
}
