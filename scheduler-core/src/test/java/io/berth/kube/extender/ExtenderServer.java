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

/** An extender over real HTTP or HTTPS with a handler for each verb. */
final class ExtenderServer implements AutoCloseable {
  /** Handles a request. */
  @FunctionalInterface
  interface Handler {
    void handle(HttpExchange http) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  ExtenderServer() {
    this(null);
  }

  /** Creates a server, with TLS and a request for the client certificate if a context is given. */
  ExtenderServer(@Nullable SSLContext tls) {
    InetSocketAddress any = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
    try {
      server = tls == null ? HttpServer.create(any, 0) : https(any, tls);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  private static HttpServer https(InetSocketAddress address, SSLContext tls) throws IOException {
    HttpsServer server = HttpsServer.create(address, 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(tls) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters parametersWithClientAuth = tls.getDefaultSSLParameters();
            parametersWithClientAuth.setWantClientAuth(true);
            parameters.setSSLParameters(parametersWithClientAuth);
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

  /** Sets the JSON response of a verb. */
  ExtenderServer on(String verb, String json) {
    return on(verb, http -> send(http, 200, json));
  }

  ExtenderServer on(String verb, Handler handler) {
    handlers.put(verb, handler);
    return this;
  }

  /** Returns the requests so far: the verb, a space and the body. */
  List<String> requests() {
    return requests;
  }

  static void send(HttpExchange http, int code, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    http.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
    http.getResponseBody().write(body);
  }

  private void handle(HttpExchange http) throws IOException {
    try (http) {
      String verb = http.getRequestURI().getPath().substring(1);
      byte[] body = http.getRequestBody().readAllBytes();
      requests.add(verb + " " + new String(body, StandardCharsets.UTF_8));
      handlers.getOrDefault(verb, unknown -> send(unknown, 404, "")).handle(http);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
