package io.berth.e2e.fuzz;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A minimal API server for a scheduler; its user controls the events of its watches. */
final class FuzzApiServer implements AutoCloseable {
  static {
    System.setProperty("sun.net.httpserver.idleInterval", "3600");
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private static final int CHUNK_BYTES = 16 << 10;
  private static final String JSON = "application/json";
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final Pattern FROM = Pattern.compile("[?&]resourceVersion=([^&]*)");
  private static final byte[] VERSION = bytes("{\"major\":\"1\",\"minor\":\"36\"}");
  private static final byte[] DONE = bytes("{\"kind\":\"Status\",\"status\":\"Success\"}");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<FuzzKind, WatchChannel> channels = new EnumMap<>(FuzzKind.class);
  private final AtomicLong version = new AtomicLong(1000);
  private final Set<String> bound = new HashSet<>();

  FuzzApiServer() throws IOException {
    for (FuzzKind kind : FuzzKind.values()) {
      channels.put(kind, new WatchChannel());
    }
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  WatchChannel channel(FuzzKind kind) {
    return Objects.requireNonNull(channels.get(kind));
  }

  /** Returns the next resource version. */
  String nextVersion() {
    return Long.toString(version.incrementAndGet());
  }

  /** Waits until a pod is bound; returns false on timeout. */
  boolean awaitBound(String pod, long seconds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    synchronized (bound) {
      while (!bound.contains(pod)) {
        long remaining = end - System.nanoTime();
        if (remaining <= 0) {
          return false;
        }
        TimeUnit.NANOSECONDS.timedWait(bound, remaining);
      }
      bound.clear();
      return true;
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String query = "?" + Objects.requireNonNullElse(exchange.getRequestURI().getQuery(), "");
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (!exchange.getRequestMethod().equals("GET")) {
        write(exchange, path, body);
      } else if (path.equals("/version")) {
        send(exchange, JSON, VERSION);
      } else {
        read(exchange, path + (query.contains("phase=Failed") ? "#failed" : ""), query);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(HttpExchange exchange, String path, byte[] body) throws IOException {
    boolean echoes = exchange.getRequestMethod().equals("PUT");
    send(exchange, JSON, echoes ? body : DONE);
    if (path.endsWith("/binding")) {
      String[] parts = path.split("/", -1);
      synchronized (bound) {
        bound.add(parts[parts.length - 2]);
        bound.notifyAll();
      }
    }
  }

  private void read(HttpExchange exchange, String path, String query)
      throws IOException, InterruptedException {
    for (Map.Entry<FuzzKind, WatchChannel> entry : channels.entrySet()) {
      if (entry.getKey().path().equals(path)) {
        if (query.contains("watch=true")) {
          watch(exchange, entry.getValue(), query);
        } else {
          list(exchange, entry.getValue());
        }
        return;
      }
    }
    send404(exchange);
  }

  private void list(HttpExchange exchange, WatchChannel channel) throws IOException {
    String currentVersion = Long.toString(version.get());
    if (channel.isProtobuf()) {
      send(exchange, PROTOBUF, ProtobufCodec.list(currentVersion, channel.objects()));
      return;
    }
    StringBuilder list = new StringBuilder("{\"metadata\":{\"resourceVersion\":\"");
    list.append(currentVersion).append("\"},\"items\":[");
    for (byte[] object : channel.objects()) {
      list.append(list.charAt(list.length() - 1) == '[' ? "" : ",");
      list.append(new String(object, StandardCharsets.UTF_8));
    }
    send(exchange, JSON, bytes(list.append("]}").toString()));
  }

  private void watch(HttpExchange exchange, WatchChannel channel, String query)
      throws IOException, InterruptedException {
    Matcher from = FROM.matcher(query);
    int connection = channel.open(from.find() ? from.group(1) : "");
    exchange.getResponseHeaders().set("Content-Type", JSON);
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = new BufferedOutputStream(exchange.getResponseBody(), CHUNK_BYTES);
    out.flush();
    exchange.getResponseBody().flush();
    if (query.contains("sendInitialEvents=true")) {
      for (byte[] object : channel.objects()) {
        write(out, event("ADDED", object));
      }
      out.write(endOfList());
    }
    while (true) {
      WatchChannel.Step step = channel.poll(connection);
      if (step == null) {
        out.flush();
        step = channel.take(connection);
      }
      if (step == null) {
        return; // another connection was opened
      }
      write(out, step.bytes());
      if (step.ends()) {
        out.flush();
        return;
      }
    }
  }

  private byte[] endOfList() {
    return bytes(
        """
        {"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"%s",\
        "annotations":{"k8s.io/initial-events-end":"true"}}}}
        """
            .formatted(version.get()));
  }

  /** Returns an event of a watch in JSON. */
  static byte[] event(String type, byte[] object) {
    byte[] before = bytes("{\"type\":\"" + type + "\",\"object\":");
    byte[] event = new byte[before.length + object.length + 2];
    System.arraycopy(before, 0, event, 0, before.length);
    System.arraycopy(object, 0, event, before.length, object.length);
    event[event.length - 2] = '}';
    event[event.length - 1] = '\n';
    return event;
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void send(HttpExchange exchange, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, body.length);
    write(exchange.getResponseBody(), body);
  }

  /**
   * Writes bytes in chunks. The JDK's server keeps a buffer of the largest single write for as long
   * as a connection is open, which would count as live heap of the scheduler.
   */
  private static void write(OutputStream out, byte[] bytes) throws IOException {
    for (int start = 0; start < bytes.length; start += CHUNK_BYTES) {
      out.write(bytes, start, Math.min(CHUNK_BYTES, bytes.length - start));
    }
  }

  private static void send404(HttpExchange exchange) throws IOException {
    byte[] status = bytes("{\"kind\":\"Status\",\"code\":404,\"reason\":\"NotFound\"}");
    exchange.getResponseHeaders().set("Content-Type", JSON);
    exchange.sendResponseHeaders(404, status.length);
    exchange.getResponseBody().write(status);
  }

  List<WatchChannel> all() {
    return List.copyOf(channels.values());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
