package io.berth.kube;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * An API server over real HTTP with scripted responses for each path. Paths without a script are
 * empty.
 */
final class WatchServer implements AutoCloseable {
  /** The suffix of the path of failed pods. */
  static final String FAILED = "?failed";

  private sealed interface Step {}

  private record Send(String text) implements Step {}

  /** Sends a whole response. */
  private record Whole(String text) implements Step {}

  /** Ends the response. */
  private record End() implements Step {}

  /** Closes the connection within the response. */
  private record Cut() implements Step {}

  private record SendError(int code, String body) implements Step {}

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, BlockingQueue<Step>> steps = new ConcurrentHashMap<>();
  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();

  /**
   * The handler thread of each path. A new request replaces the earlier one, whose handler must not
   * consume further steps.
   */
  private final Map<String, Thread> handlers = new ConcurrentHashMap<>();

  WatchServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** Returns the requests for scripted paths. */
  BlockingQueue<String> requests() {
    return requests;
  }

  WatchServer send(String path, String... documents) {
    for (String document : documents) {
      queue(path).add(new Send(document + "\n"));
    }
    return this;
  }

  /** Adds a list as a response. */
  WatchServer list(String path, int version, String... objects) {
    queue(path).add(new Whole(list(version, objects)));
    return this;
  }

  /** Sends the text byte by byte. */
  WatchServer sendSlowly(String path, String document) {
    document.chars().forEach(c -> queue(path).add(new Send(Character.toString(c))));
    return this;
  }

  WatchServer end(String path) {
    queue(path).add(new End());
    return this;
  }

  WatchServer cut(String path) {
    queue(path).add(new Cut());
    return this;
  }

  WatchServer error(String path, int code, String status) {
    queue(path).add(new SendError(code, status));
    return this;
  }

  private BlockingQueue<Step> queue(String path) {
    return steps.computeIfAbsent(path, name -> new LinkedBlockingQueue<>());
  }

  private void answer(HttpExchange http) throws IOException {
    String query = String.valueOf(http.getRequestURI().getQuery());
    String path = http.getRequestURI().getPath();
    String name = query.contains("fieldSelector=status.phase=Failed") ? path + FAILED : path;
    BlockingQueue<Step> script = steps.get(name);
    if (script != null) {
      requests.add(http.getRequestURI().toString());
    }
    Thread former = handlers.put(name, Thread.currentThread());
    if (former != null) {
      former.interrupt();
    }
    try {
      play(http, script == null ? empty(query) : script);
    } catch (InterruptedException e) {
      http.close();
    } finally {
      handlers.remove(name, Thread.currentThread());
    }
  }

  private static BlockingQueue<Step> empty(String query) {
    return !query.contains("watch=true")
        ? new LinkedBlockingQueue<>(List.of(new Whole(list(1))))
        : new LinkedBlockingQueue<>(
            List.of(
                new Send(
                    "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"1\","
                        + "\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}}\n")));
  }

  private static String list(int version, String... objects) {
    return "{\"metadata\":{\"resourceVersion\":\"%d\"},\"items\":[%s]}"
        .formatted(version, String.join(",", objects));
  }

  private static void play(HttpExchange http, BlockingQueue<Step> script)
      throws IOException, InterruptedException {
    Step step = script.take();
    if (step instanceof SendError error) {
      byte[] body = error.body.getBytes(StandardCharsets.UTF_8);
      http.sendResponseHeaders(error.code, body.length);
      http.getResponseBody().write(body);
      http.close();
      return;
    }
    http.getResponseHeaders().set("Content-Type", "application/json");
    http.sendResponseHeaders(200, 0);
    OutputStream out = http.getResponseBody();
    while (true) {
      switch (step) {
        case Send send -> {
          out.write(send.text.getBytes(StandardCharsets.UTF_8));
          out.flush();
        }
        case Whole whole -> {
          out.write(whole.text.getBytes(StandardCharsets.UTF_8));
          out.close();
          return;
        }
        case End end -> {
          out.close();
          return;
        }
        case Cut cut -> throw new IOException("cut"); // leaves the chunks without their end
        case SendError error -> throw new IllegalStateException("an error must be the first step");
      }
      step = script.take();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
