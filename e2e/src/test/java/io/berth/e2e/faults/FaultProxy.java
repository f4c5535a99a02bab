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
 * Stands between schedulers and the API server, passes on what is said, and does what bad networks
 * and servers do when it is told to. It shows the API server's own certificate, so that a scheduler
 * only has to be told the address.
 */
public final class FaultProxy implements AutoCloseable {
  static {
    // The JDK's server would end idle connections sooner than an API server does, and wait
    // before it sends little.
    System.setProperty("sun.net.httpserver.idleInterval", "3600");
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  /** What concerns one connection only, or is set by whoever sends. */
  private static final Set<String> NOT_PASSED_ON =
      Set.of("host", "connection", "content-length", "transfer-encoding", "upgrade", "expect");

  /** Connections that come at once and are not turned away. */
  private static final int BACKLOG = 1024;

  private static final int NO_BODY = -1;
  private static final int CHUNKED = 0;

  private final String target;
  private final HttpClient upstream;
  private final HttpsServer server;
  private final List<Fault> faults = new CopyOnWriteArrayList<>();
  private final Set<InputStream> reads = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> binds = new ConcurrentHashMap<>();
  private final AtomicInteger podLists = new AtomicInteger();
  private final AtomicInteger leaseReads = new AtomicInteger();
  private final AtomicInteger hits = new AtomicInteger();

  /**
   * Opens one on a free port.
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

  /** Where it listens. */
  public String url() {
    return "https://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Has something happen to requests from now on. */
  public void begin(Fault fault) {
    faults.add(fault);
  }

  /** From now on nothing happens to requests. */
  public void heal() {
    faults.clear();
  }

  /** Waits until so much is being read at once; returns false if that takes too long. */
  boolean awaitReads(int wanted, Duration atMost) throws InterruptedException {
    long latest = System.nanoTime() + atMost.toNanos();
    synchronized (reads) {
      while (reads.size() < wanted) {
        long left = latest - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        TimeUnit.NANOSECONDS.timedWait(reads, left);
      }
      return true;
    }
  }

  /** Ends all that is being read in the middle of a word; returns how much there was. */
  public int cut() {
    List<InputStream> open = List.copyOf(reads);
    for (InputStream read : open) {
      reads.remove(read);
      closeQuietly(read);
    }
    return open.size();
  }

  /** How often each pod was bound, as far as the API server said so: 1, if all is well. */
  Map<String, Integer> binds() {
    return binds;
  }

  /** Begins to count anew. */
  void forgetBinds() {
    binds.clear();
  }

  /** How often all pods were listed. */
  int podLists() {
    return podLists.get();
  }

  /** How often a lease was read. */
  int leaseReads() {
    return leaseReads.get();
  }

  /** To how many requests something has happened. */
  public int hits() {
    return hits.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    Call call = Call.read(exchange);
    handle(exchange, call, deedFor(call));
  }

  private void handle(HttpExchange exchange, Call call, @Nullable FaultAction deed)
      throws IOException {
    switch (deed) {
      case null -> relay(exchange, call, ask(exchange, call));
      case FaultAction.Refuse refusal -> refuse(exchange, refusal);
      case FaultAction.HangUp _ -> throw new IOException("hung up"); // which ends the connection
      case FaultAction.LoseAnswer _ -> {
        count(call, ask(exchange, call));
        throw new IOException("the answer is lost");
      }
      case FaultAction.Dawdle slow -> {
        HttpResponse<InputStream> answer = ask(exchange, call);
        pause(() -> Thread.sleep(slow.time()));
        relay(exchange, call, answer);
      }
      case FaultAction.Hold held -> {
        pause(held.until()::await);
        handle(exchange, call, held.then());
      }
    }
  }

  private @Nullable FaultAction deedFor(Call call) {
    for (Fault fault : faults) {
      if (fault.hits(call)) {
        hits.incrementAndGet();
        return fault.deed();
      }
    }
    return null;
  }

  private HttpResponse<InputStream> ask(HttpExchange exchange, Call call) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target + call.target()));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT))) {
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

  private void relay(HttpExchange exchange, Call call, HttpResponse<InputStream> answer)
      throws IOException {
    count(call, answer);
    answer
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!NOT_PASSED_ON.contains(name)) {
                values.forEach(value -> exchange.getResponseHeaders().add(name, value));
              }
            });
    exchange.sendResponseHeaders(answer.statusCode(), CHUNKED);
    try (InputStream in = answer.body()) {
      reads.add(in);
      synchronized (reads) {
        reads.notifyAll();
      }
      copy(in, exchange.getResponseBody());
      if (!reads.remove(in)) {
        throw new IOException("cut"); // leaves the answer without its end
      }
    } finally {
      reads.remove(answer.body());
    }
    exchange.close();
  }

  private void count(Call call, HttpResponse<?> answer) {
    if (call.isBind() && answer.statusCode() < 300) {
      binds.merge(call.path(), 1, Integer::sum);
    }
    if (call.isReadOfLease()) {
      leaseReads.incrementAndGet();
    }
    if (call.isListOfPods() && answer.statusCode() == 200) {
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

  private static void refuse(HttpExchange exchange, FaultAction.Refuse refusal) throws IOException {
    byte[] status =
        """
        {"kind":"Status","apiVersion":"v1","status":"Failure","message":"%s","reason":"%s","code":%d}
        """
            .formatted(refusal.message(), refusal.reason(), refusal.code())
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    if (refusal.code() == 429) {
      exchange.getResponseHeaders().add("Retry-After", "1");
    }
    exchange.sendResponseHeaders(
        refusal.code(), exchange.getRequestMethod().equals("HEAD") ? NO_BODY : status.length);
    exchange.getResponseBody().write(status);
    exchange.close();
  }

  private interface Rest {
    void take() throws InterruptedException;
  }

  private static void pause(Rest rest) throws IOException {
    try {
      rest.take();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static void closeQuietly(InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      // It is closed all the same.
    }
  }

  @Override
  public void close() {
    cut();
    server.stop(0);
    upstream.shutdownNow();
  }
}
