package io.berth.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server for several extenders: the first part of a path is the extender, the second the
 * verb. It records the first request of each path and pod, because the number of retries differs
 * between runs.
 */
final class ExtenderService implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Returns the response to a request, null for no response. */
  @FunctionalInterface
  interface Verb {
    @Nullable String respond(JsonNode request) throws Exception;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Verb> verbs = new ConcurrentHashMap<>();
  private final Map<String, JsonNode> requests = new LinkedHashMap<>();

  /** Starts the server; with a context it serves TLS and requires a client certificate. */
  ExtenderService(@Nullable SSLContext tls) {
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
            SSLParameters clientAuth = tls.getDefaultSSLParameters();
            clientAuth.setNeedClientAuth(true);
            parameters.setSSLParameters(clientAuth);
          }
        });
    return server;
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** Registers the verb of a path such as {@code one/filter}. */
  void on(String path, Verb verb) {
    verbs.put(path, verb);
  }

  /** Deletes the recorded requests. */
  synchronized void clear() {
    requests.clear();
  }

  /** Returns the first request of each path and pod. */
  synchronized Map<String, JsonNode> requests() {
    return new LinkedHashMap<>(requests);
  }

  private synchronized void record(String path, JsonNode request) {
    String pod =
        request.path("Pod").path("metadata").path("name").asText(request.path("PodName").asText());
    requests.putIfAbsent(path + " of " + pod, request);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath().substring(1);
      JsonNode request = MAPPER.readTree(exchange.getRequestBody());
      Verb verb = verbs.get(path);
      if (verb == null) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      String clientSuffix =
          exchange instanceof HttpsExchange secure
              ? " by " + secure.getSSLSession().getPeerPrincipal().getName()
              : "";
      record(path + clientSuffix, request);
      String response = verb.respond(request);
      if (response != null) {
        byte[] body = response.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
      }
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
