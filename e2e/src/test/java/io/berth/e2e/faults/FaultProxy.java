package io.berth.e2e.faults;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A proxy between schedulers and the API server that injects faults of networks and servers. It
 * serves the API server's certificate, so that schedulers only need another address.
 */
public final class FaultProxy implements AutoCloseable {
  static {
    // By default, the JDK's server closes idle connections sooner than an API server, and delays
    // small responses.
    System.setProperty("sun.net.httpserver.idleInterval", "3600");
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  /** Headers of one connection, or set by the HTTP client. */
  private static final Set<String> UNFORWARDED_HEADERS =
      Set.of("host", "connection", "content-length", "transfer-encoding", "upgrade", "expect");

  /** The maximum number of pending connections. */
  private static final int BACKLOG = 1024;

  private static final int NO_BODY = -1;
  private static final int CHUNKED = 0;

  private final String target;
  private final HttpClient upstream;
  private final HttpsServer server;
  private final List<Fault> faults = new CopyOnWriteArrayList<>();
  private final Set<InputStream> openResponses = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> bindCounts = new ConcurrentHashMap<>();
  private final AtomicInteger podLists = new AtomicInteger();
  private final AtomicInteger leaseReads = new AtomicInteger();
  private final AtomicInteger faultCount = new AtomicInteger();

  /**
   * Starts a proxy on a free port.
   *
   * @param certificates the folder with {@code apiserver.crt} and {@code apiserver.key}
   */
  public FaultProxy(String target, Path certificates) throws IOException {
    this.target = target;
    SSLContext tls = tls(certificates);
    this.upstream =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(tls).build();
    this.server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  private static SSLContext tls(Path certificates) {
    Config config = Config.empty();
    config.setCaCertFile(certificates.resolve("apiserver.crt").toString());
    config.setClientCertFile(certificates.resolve("apiserver.crt").toString());
    config.setClientKeyFile(certificates.resolve("apiserver.key").toString());
    config.setClientKeyAlgo("RSA");
    try {
      return SSLUtils.sslContext(config);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the URL of the proxy. */
  public String url() {
    return "https://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Adds a fault. */
  public void add(Fault fault) {
    faults.add(fault);
  }

  /** Removes all faults. */
  public void clearFaults() {
    faults.clear();
  }

  /** Waits until a number of responses is open; returns false on timeout. */
  boolean awaitOpenResponses(int expected, Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    synchronized (openResponses) {
      while (openResponses.size() < expected) {
        long remaining = deadline - System.nanoTime();
        if (remaining <= 0) {
          return false;
        }
        TimeUnit.NANOSECONDS.timedWait(openResponses, remaining);
      }
      return true;
    }
  }

  /** Closes all open responses, possibly within a line, and returns their number. */
  public int cutResponses() {
    List<InputStream> open = List.copyOf(openResponses);
    for (InputStream read : open) {
      openResponses.remove(read);
      closeQuietly(read);
    }
    return open.size();
  }

  /** Returns the number of successful bindings of each pod, which should be 1. */
  Map<String, Integer> bindCounts() {
    return bindCounts;
  }

  /** Resets the bind counts. */
  void clearBindCounts() {
    bindCounts.clear();
  }

  /** Returns the number of lists of all pods. */
  int podLists() {
    return podLists.get();
  }

  /** Returns the number of reads of a lease. */
  int leaseReads() {
    return leaseReads.get();
  }

  /** Returns the number of affected requests. */
  public int faultCount() {
    return faultCount.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    Call call = Call.read(exchange);
    handle(exchange, call, actionFor(call));
  }

  private void handle(HttpExchange exchange, Call call, @Nullable FaultAction action)
      throws IOException {
    switch (action) {
      case null -> sendResponse(exchange, call, forward(exchange, call));
      case FaultAction.Reject error -> reject(exchange, error);
      case FaultAction.CloseConnection _ ->
          throw new IOException("connection closed by a fault"); // closes the connection
      case FaultAction.LoseResponse _ -> {
        count(call, forward(exchange, call));
        throw new IOException("response dropped by a fault");
      }
      case FaultAction.Delay slow -> {
        HttpResponse<InputStream> response = forward(exchange, call);
        await(() -> Thread.sleep(slow.duration()));
        sendResponse(exchange, call, response);
      }
      case FaultAction.Hold held -> {
        await(held.release()::await);
        handle(exchange, call, held.next());
      }
    }
  }

  private @Nullable FaultAction actionFor(Call call) {
    for (Fault fault : faults) {
      if (fault.tryApply(call)) {
        faultCount.incrementAndGet();
        return fault.action();
      }
    }
    return null;
  }

  private HttpResponse<InputStream> forward(HttpExchange exchange, Call call) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target + call.pathAndQuery()));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!UNFORWARDED_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    request.method(
        call.method(),
        call.body().isEmpty()
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(call.body()));
    try {
      return upstream.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private void sendResponse(HttpExchange exchange, Call call, HttpResponse<InputStream> response)
      throws IOException {
    count(call, response);
    response
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!UNFORWARDED_HEADERS.contains(name)) {
                values.forEach(value -> exchange.getResponseHeaders().add(name, value));
              }
            });
    exchange.sendResponseHeaders(response.statusCode(), CHUNKED);
    try (InputStream in = response.body()) {
      openResponses.add(in);
      synchronized (openResponses) {
        openResponses.notifyAll();
      }
      copy(in, exchange.getResponseBody());
      if (!openResponses.remove(in)) {
        throw new IOException("response cut"); // leaves the response incomplete
      }
    } finally {
      openResponses.remove(response.body());
    }
    exchange.close();
  }

  private void count(Call call, HttpResponse<?> response) {
    if (call.isBind() && response.statusCode() < 300) {
      bindCounts.merge(call.path(), 1, Integer::sum);
    }
    if (call.isLeaseRead()) {
      leaseReads.incrementAndGet();
    }
    if (call.isPodList() && response.statusCode() == 200) {
      podLists.incrementAndGet();
    }
  }

  private static void copy(InputStream in, OutputStream out) throws IOException {
    byte[] buffer = new byte[16 << 10];
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      out.write(buffer, 0, read);
      out.flush();
    }
  }

  private static void reject(HttpExchange exchange, FaultAction.Reject error) throws IOException {
    byte[] status =
        """
        {"kind":"Status","apiVersion":"v1","status":"Failure","message":"%s","reason":"%s","code":%d}
        """
            .formatted(error.message(), error.reason(), error.code())
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    if (error.code() == 429) {
      exchange.getResponseHeaders().add("Retry-After", "1");
    }
    exchange.sendResponseHeaders(
        error.code(), exchange.getRequestMethod().equals("HEAD") ? NO_BODY : status.length);
    exchange.getResponseBody().write(status);
    exchange.close();
  }

  private interface Wait {
    void run() throws InterruptedException;
  }

  private static void await(Wait wait) throws IOException {
    try {
      wait.run();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static void closeQuietly(InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      // It is closed nevertheless.
    }
  }

  @Override
  public void close() {
    cutResponses();
    server.stop(0);
    upstream.shutdownNow();
  }
}
