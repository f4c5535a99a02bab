package io.berth.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.berth.framework.Ticker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/**
 * An HTTP server that records its requests and replies with queued replies, see {@link #next}, then
 * with an empty object.
 */
public final class FakeApi implements AutoCloseable {
  /** A request: {@code POST /api/v1/...}, headers and body. */
  public record Request(String line, String contentType, String authorization, String body) {}

  /** A reply to a request. */
  public interface Reply {
    void send(HttpExchange http) throws IOException, InterruptedException;
  }

  public static final Reply OK = json(200, "{}");

  /** Closes the connection without a response. */
  public static final Reply DISCONNECT = HttpExchange::close;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Queue<Reply> replies = new ConcurrentLinkedQueue<>();
  private final LinkedBlockingQueue<Request> arrived = new LinkedBlockingQueue<>();
  private final List<Duration> sleeps = new CopyOnWriteArrayList<>();
  private volatile Reply defaultReply = OK;
  private volatile BiFunction<String, String, Reply> handler = (line, body) -> defaultReply;

  public FakeApi() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public static Reply json(int code, String body) {
    return http -> {
      byte[] bytes = body.getBytes(UTF_8);
      http.getResponseHeaders().set("Content-Type", "application/json");
      http.sendResponseHeaders(code, bytes.length == 0 ? -1 : bytes.length);
      http.getResponseBody().write(bytes);
      http.close();
    };
  }

  /** Replies with a Status of an API server. */
  public static Reply error(int code, String reason, String message) {
    return json(
        code,
        """
        {"kind":"Status","apiVersion":"v1","status":"Failure","code":%d,"reason":"%s","message":"%s"}\
        """
            .formatted(code, reason, message.replace("\"", "\\\"")));
  }

  public static Reply retryAfter(int seconds, Reply reply) {
    return http -> {
      http.getResponseHeaders().set("Retry-After", Integer.toString(seconds));
      reply.send(http);
    };
  }

  /** Waits before the reply. */
  public static Reply after(CountDownLatch gate, Reply reply) {
    return http -> {
      gate.await();
      reply.send(http);
    };
  }

  public FakeApi next(Reply... queued) {
    replies.addAll(List.of(queued));
    return this;
  }

  /** Sets the reply for an empty queue. */
  public FakeApi byDefault(Reply reply) {
    defaultReply = reply;
    return this;
  }

  /**
   * Sets the handler for an empty queue.
   *
   * @param newHandler receives the line and the body of a request
   */
  public FakeApi respondWith(BiFunction<String, String, Reply> newHandler) {
    handler = newHandler;
    return this;
  }

  /** Waits for a request to arrive and returns it. */
  public Request await() throws InterruptedException {
    Request request = arrived.poll(60, TimeUnit.SECONDS);
    if (request == null) {
      throw new AssertionError("no request arrived");
    }
    return request;
  }

  /** Returns the lines of the requests that arrived and were not awaited. */
  public List<String> lines() {
    List<Request> requests = new ArrayList<>();
    arrived.drainTo(requests);
    return requests.stream().map(Request::line).toList();
  }

  /** Returns the durations that clients would have slept. */
  List<Duration> sleeps() {
    return sleeps;
  }

  Sleeper sleeper() {
    return sleeps::add;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public ApiClient client(Path folder) {
    return client(settings(folder));
  }

  ApiClient client(ConnectionSettings settings) {
    return ApiClient.connect(settings, Ticker.system(), sleeper());
  }

  public ConnectionSettings settings(Path folder) {
    return ConnectionSettings.of(kubeconfig(folder, url()))
        .withRequestTimeout(Duration.ofSeconds(60));
  }

  static Path kubeconfig(Path folder, String url) {
    try {
      return Files.writeString(
          folder.resolve("kubeconfig"),
          """
          apiVersion: v1
          kind: Config
          clusters: [{name: c, cluster: {server: "%s"}}]
          users: [{name: u, user: {token: secret}}]
          contexts: [{name: x, context: {cluster: c, user: u}}]
          current-context: x
          """
              .formatted(url));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange http) throws IOException {
    String body = new String(http.getRequestBody().readAllBytes(), UTF_8);
    String line = http.getRequestMethod() + " " + http.getRequestURI();
    arrived.add(
        new Request(
            line,
            String.valueOf(http.getRequestHeaders().getFirst("Content-Type")),
            String.valueOf(http.getRequestHeaders().getFirst("Authorization")),
            body));
    Reply reply = replies.poll();
    try {
      (reply == null ? handler.apply(line, body) : reply).send(http);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      http.close();
    }
  }
}
