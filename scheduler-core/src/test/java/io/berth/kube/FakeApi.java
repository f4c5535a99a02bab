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
 * A server that remembers what it was asked and answers as it was told to: by what was queued with
 * {@link #next}, then with an empty object.
 */
public final class FakeApi implements AutoCloseable {
  /** A request: {@code POST /api/v1/...}, and what came with it. */
  public record Request(String line, String contentType, String authorization, String body) {}

  /** One way to answer. */
  public interface Play {
    void answer(HttpExchange exchange) throws IOException, InterruptedException;
  }

  public static final Play OK = json(200, "{}");

  /** Closes the connection without a word. */
  public static final Play HANG_UP = HttpExchange::close;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Queue<Play> plays = new ConcurrentLinkedQueue<>();
  private final LinkedBlockingQueue<Request> arrived = new LinkedBlockingQueue<>();
  private final List<Duration> pauses = new CopyOnWriteArrayList<>();
  private volatile Play otherwise = OK;
  private volatile BiFunction<String, String, Play> chosen = (line, body) -> otherwise;

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

  public static Play json(int code, String body) {
    return exchange -> {
      byte[] bytes = body.getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(code, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.close();
    };
  }

  /** Refuses as API servers do. */
  public static Play refuse(int code, String reason, String message) {
    return json(
        code,
        """
        {"kind":"Status","apiVersion":"v1","status":"Failure","code":%d,"reason":"%s","message":"%s"}\
        """
            .formatted(code, reason, message.replace("\"", "\\\"")));
  }

  public static Play retryAfter(int seconds, Play play) {
    return exchange -> {
      exchange.getResponseHeaders().set("Retry-After", Integer.toString(seconds));
      play.answer(exchange);
    };
  }

  /** Waits before it answers. */
  public static Play after(CountDownLatch gate, Play play) {
    return exchange -> {
      gate.await();
      play.answer(exchange);
    };
  }

  public FakeApi next(Play... answers) {
    plays.addAll(List.of(answers));
    return this;
  }

  /** Answers so when nothing is queued. */
  public FakeApi otherwise(Play answer) {
    otherwise = answer;
    return this;
  }

  /**
   * Answers by what is asked when nothing is queued.
   *
   * @param choice takes the line and the body of a request
   */
  public FakeApi answers(BiFunction<String, String, Play> choice) {
    chosen = choice;
    return this;
  }

  /** Waits for a request to arrive and returns it. */
  public Request await() throws InterruptedException {
    Request request = arrived.poll(60, TimeUnit.SECONDS);
    if (request == null) {
      throw new AssertionError("no request came");
    }
    return request;
  }

  /** Returns the lines of the requests that arrived and were not awaited. */
  public List<String> lines() {
    List<Request> requests = new ArrayList<>();
    arrived.drainTo(requests);
    return requests.stream().map(Request::line).toList();
  }

  /** Returns how long a client would have slept, which it does not here. */
  List<Duration> pauses() {
    return pauses;
  }

  Sleeper pause() {
    return pauses::add;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public ApiServer client(Path folder) {
    return client(settings(folder));
  }

  ApiServer client(ConnectionSettings settings) {
    return ApiServer.connect(settings, Ticker.system(), pause());
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

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    arrived.add(
        new Request(
            line,
            String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type")),
            String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")),
            body));
    Play play = plays.poll();
    try {
      (play == null ? chosen.apply(line, body) : play).answer(exchange);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      exchange.close();
    }
  }
}
