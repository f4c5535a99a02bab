package io.berth.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.berth.framework.ApiMeter;
import io.berth.framework.Ticker;
import io.berth.manifest.JsonMappingMessages;
import io.berth.manifest.KubernetesJson;
import io.fabric8.kubernetes.client.LocalPortForward;
import io.fabric8.kubernetes.client.dsl.internal.PortForwarderWebsocket;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The API server, asked and told in JSON.
 *
 * <p>Thin on purpose: fabric8 finds the server and proves who we are, but its object tree and
 * reflection would cost more CPU than the decision that a write tells of.
 *
 * <p>Calls wait for the answer, so they belong on virtual threads. What the server refuses is
 * thrown as {@link ApiException}.
 */
public final class ApiServer implements AutoCloseable {
  private static final ObjectMapper MAPPER = KubernetesJson.mapper();
  private static final String JSON = "application/json";
  private static final String GET = "GET";

  /**
   * Where the server is.
   *
   * @param dedicated exchanges by clients of their own, which end with the first
   */
  private record Origin(ClientConfigLoader access, List<HttpCall> dedicated) {}

  private final Origin origin;
  private final HttpCall exchange;
  private final RetryPolicy retries;
  private final Semaphore writes;
  private final WriteGate gate;

  private ApiServer(Origin origin, HttpCall exchange, RetryPolicy retries, int writesInFlight) {
    this(origin, exchange, retries, new Semaphore(writesInFlight, true), WriteGate.ALWAYS_OPEN);
  }

  private ApiServer(
      Origin origin, HttpCall exchange, RetryPolicy retries, Semaphore writes, WriteGate gate) {
    this.origin = origin;
    this.exchange = exchange;
    this.retries = retries;
    this.writes = writes;
    this.gate = gate;
  }

  /** Finds the cluster. Nothing is asked of it yet. */
  public static ApiServer connect(ConnectionSettings settings, Ticker ticker) {
    return connect(settings, ticker, Sleeper.SLEEP);
  }

  /**
   * Finds the cluster, and has what is asked of it counted.
   *
   * @param meters know who takes note of requests to a host
   */
  public static ApiServer metered(
      ConnectionSettings settings, Ticker ticker, Function<String, ApiMeter> meters) {
    return connect(settings, new TimeSource(ticker, Sleeper.SLEEP), meters);
  }

  static ApiServer connect(ConnectionSettings settings, Ticker ticker, Sleeper pause) {
    return connect(settings, new TimeSource(ticker, pause), host -> ApiMeter.NONE);
  }

  static ApiServer connect(
      ConnectionSettings settings, TimeSource timing, Function<String, ApiMeter> meters) {
    ClientConfigLoader access = ClientConfigLoader.find(settings, timing.ticker());
    TokenBucket bucket =
        settings.qps() > 0
            ? new TokenBucket(settings.qps(), settings.burst(), timing.ticker())
            : null;
    ApiMeter meter = meters.apply(access.address().authority());
    HttpClient client = access.client(Executors.newVirtualThreadPerTaskExecutor());
    return new ApiServer(
        new Origin(access, new CopyOnWriteArrayList<>()),
        new HttpCall(client, access.address().url(), settings.requestTimeout(), meter),
        new RetryPolicy(bucket, timing.pause(), meter),
        settings.writesInFlight());
  }

  /**
   * Returns the same server for what has its own idea of when to ask again: nothing is repeated,
   * nothing held back for the rate's sake, and an answer comes within the time or not at all. It
   * has places of its own among the writes in flight, and is closed with this one.
   */
  public ApiServer impatient(Duration timeout, int writesInFlight) {
    return new ApiServer(origin, exchange.within(timeout), RetryPolicy.NONE, writesInFlight);
  }

  /**
   * Returns the same server by connections and threads of its own, so that what others send and
   * compute does not delay it; as impatient as {@link #impatient}, and closed with this one.
   *
   * @param threads who takes answers in
   */
  public ApiServer dedicated(Executor threads, Duration timeout, int writesInFlight) {
    HttpCall own = exchange.by(origin.access().client(threads));
    origin.dedicated().add(own);
    return new ApiServer(origin, own.within(timeout), RetryPolicy.NONE, writesInFlight);
  }

  /** Returns the same server, to which nothing is written unless a gate is open at that moment. */
  public ApiServer behind(WriteGate other) {
    return new ApiServer(origin, exchange, retries, writes, other);
  }

  /** Returns the user that requests are made as. */
  public ClientIdentity identity() {
    return origin.access().identity();
  }

  /**
   * Opens a port of this machine's loopback address that leads to a port of a pod, until it is
   * closed.
   *
   * @param timeout how long a connection may take to be made
   */
  public LocalPortForward forward(String namespace, String pod, int port, Duration timeout) {
    HttpClient client = origin.access().client(Executors.newVirtualThreadPerTaskExecutor());
    origin.dedicated().add(exchange.by(client));
    try {
      URL resource =
          URI.create("%s/api/v1/namespaces/%s/pods/%s".formatted(url(), namespace, pod)).toURL();
      return new PortForwarderWebsocket(
              client, Executors.newVirtualThreadPerTaskExecutor(), timeout.toMillis())
          .forward(resource, port, InetAddress.getLoopbackAddress(), 0);
    } catch (MalformedURLException e) {
      throw ApiException.notAnswered("cannot forward a port: " + e.getMessage(), e);
    }
  }

  /** Returns the server's address. */
  public String url() {
    return exchange.url();
  }

  /** Reads an object. */
  public <T> T get(String path, Class<T> type) {
    HttpRequest request = exchange.request(path).build();
    byte[] answer = timed(GET, () -> retries.call(GET, again -> read(request, again), true));
    return read(answer, type);
  }

  /** Begins to read a list or a watch as JSON. */
  public InputStream open(String pathAndQuery, Duration quietLimit) {
    return open(pathAndQuery, exchange.request(pathAndQuery).build(), quietLimit);
  }

  /**
   * Begins to read a list or a watch. It is not counted among the writes in flight, and has no end
   * but the server's, its closing, and the quiet limit.
   *
   * <p>A list may come packed by gzip; whoever reads it has to look. A watch may not: what packs
   * keeps events back until there are enough of them.
   *
   * @param forms the media types to choose from
   * @param quietLimit how long to wait for more before the connection is given up as dead; a watch
   *     should ask for bookmarks, which come about every minute
   */
  public InputStream open(String pathAndQuery, String forms, Duration quietLimit) {
    HttpRequest request =
        exchange
            .request(pathAndQuery)
            .setHeader("Accept", forms)
            .setHeader("Accept-Encoding", isWatch(pathAndQuery) ? "identity" : "gzip")
            .build();
    return open(pathAndQuery, request, quietLimit);
  }

  /** A watch is open for long, so that nobody wants to know for how long. */
  private InputStream open(String pathAndQuery, HttpRequest request, Duration quietLimit) {
    Supplier<InputStream> opened =
        () -> retries.call(GET, again -> exchange.open(request, again, quietLimit), true);
    return isWatch(pathAndQuery) ? opened.get() : timed(GET, opened);
  }

  private static boolean isWatch(String pathAndQuery) {
    return pathAndQuery.contains("?watch=true") || pathAndQuery.contains("&watch=true");
  }

  /** Creates an object, and returns the server's answer. Asked again only if nothing was done. */
  public byte[] post(String path, byte[] body) {
    return post(path, body, WriteGate.ALWAYS_OPEN);
  }

  /**
   * Creates an object as long as somebody still wants it, who is asked at the last moment: requests
   * wait for their turn, and some are sent again.
   */
  byte[] post(String path, byte[] body, WriteGate wanted) {
    return write(new WriteRequest("POST", path, JSON, body, wanted), false);
  }

  /** Replaces an object. Asked again only if nothing was done. */
  public byte[] put(String path, byte[] body) {
    return write(new WriteRequest("PUT", path, JSON, body), false);
  }

  public byte[] patch(String path, PatchType type, byte[] body) {
    return write(new WriteRequest("PATCH", path, type.contentType(), body), true);
  }

  /**
   * Deletes an object.
   *
   * @param options a {@code DeleteOptions}
   */
  public byte[] delete(String path, byte[] options) {
    return write(new WriteRequest("DELETE", path, JSON, options), true);
  }

  /** Reads an answer. */
  public static <T> T read(byte[] answer, Class<T> type) {
    try {
      ObjectReader reader = MAPPER.readerFor(type);
      return reader.readValue(answer);
    } catch (JsonProcessingException e) {
      throw ApiException.notAnswered(
          "cannot read the API server's answer (is it an API server?): %s"
              .formatted(JsonMappingMessages.of(e, "")),
          e);
    } catch (IOException e) {
      throw ApiException.notAnswered("cannot read the API server's answer: " + e.getMessage(), e);
    }
  }

  /** Writes an object as JSON. */
  public static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot write as JSON: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    origin.dedicated().forEach(HttpCall::close);
    exchange.close();
  }

  private byte[] write(WriteRequest write, boolean repeatable) {
    return timed(
        write.method(),
        () -> retries.call(write.method(), again -> writeOnce(write, again), repeatable));
  }

  private byte[] writeOnce(WriteRequest write, boolean again) throws InterruptedException {
    writes.acquire();
    try {
      return write.send(exchange, gate, again);
    } finally {
      writes.release();
    }
  }

  private byte[] read(HttpRequest request, boolean again) throws InterruptedException {
    exchange.meter().sent(GET, 0);
    return exchange.send(request, again);
  }

  private <T> T timed(String method, Supplier<T> call) {
    long start = exchange.meter().start();
    try {
      return call.get();
    } finally {
      exchange.meter().ended(method, start);
    }
  }
}
