package io.berth.kube.extender;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** An extender over real HTTP or HTTPS that answers what a test tells it to, verb by verb. */
final class ExtenderServer implements AutoCloseable {
  /** Answers a request. */
  @FunctionalInterface
  interface Handler {
    void answer(HttpExchange exchange) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  ExtenderServer() {
    this(null);
  }

  /** With a context it speaks TLS, and asks for the client's certificate. */
  ExtenderServer(@Nullable SSLContext tls) {
    InetSocketAddress any = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
    try {
      server = tls == null ? HttpServer.create(any, 0) : https(any, tls);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  private static HttpServer https(InetSocketAddress address, SSLContext tls) throws IOException {
    HttpsServer server = HttpsServer.create(address, 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(tls) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters asking = tls.getDefaultSSLParameters();
            asking.setWantClientAuth(true);
            parameters.setSSLParameters(asking);
          }
        });
    return server;
  }

  int port() {
    return server.getAddress().getPort();
  }

  String url() {
    return "http://127.0.0.1:" + port();
  }

  /** Answers a verb with JSON from now on. */
  ExtenderServer on(String verb, String json) {
    return on(verb, exchange -> send(exchange, 200, json));
  }

  ExtenderServer on(String verb, Handler handler) {
    handlers.put(verb, handler);
    return this;
  }

  /** Returns the requests so far: the verb, a space and the body. */
  List<String> requests() {
    return requests;
  }

  static void send(HttpExchange exchange, int code, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String verb = exchange.getRequestURI().getPath().substring(1);
      byte[] body = exchange.getRequestBody().readAllBytes();
      requests.add(verb + " " + new String(body, StandardCharsets.UTF_8));
      handlers.getOrDefault(verb, unknown -> send(unknown, 404, "")).answer(exchange);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
