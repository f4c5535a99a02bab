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
 * A thin client of the API server.
 *
 * <p>fabric8 configures connection and authentication, but its object model and reflection would
 * cost more CPU per write than a scheduling decision, so requests and responses are bytes.
 *
 * <p>Calls block until the response, so they belong on virtual threads. Errors are thrown as {@link
 * ApiException}.
 */
public final class ApiClient implements AutoCloseable {
  private static final ObjectMapper MAPPER = KubernetesJson.mapper();
  private static final String JSON = "application/json";
  private static final String GET = "GET";

  /**
   * The configuration that all variants of a client share.
   *
   * @param dedicated calls with their own HTTP client, closed together with the first
   */
  private record Connection(ClientConfigLoader clientConfig, List<HttpCall> dedicated) {}

  private final Connection connection;
  private final HttpCall http;
  private final RetryPolicy retries;
  private final Semaphore writes;
  private final WriteGate gate;

  private ApiClient(Connection connection, HttpCall http, RetryPolicy retries, int writesInFlight) {
    this(connection, http, retries, new Semaphore(writesInFlight, true), WriteGate.ALWAYS_OPEN);
  }

  private ApiClient(
      Connection connection, HttpCall http, RetryPolicy retries, Semaphore writes, WriteGate gate) {
    this.connection = connection;
    this.http = http;
    this.retries = retries;
    this.writes = writes;
    this.gate = gate;
  }

  /** Creates a client; sends no request. */
  public static ApiClient connect(ConnectionSettings settings, Ticker ticker) {
    return connect(settings, ticker, Sleeper.SLEEP);
  }

  /**
   * Creates a client with metrics; sends no request.
   *
   * @param meters returns the meter of the requests to a host
   */
  public static ApiClient metered(
      ConnectionSettings settings, Ticker ticker, Function<String, ApiMeter> meters) {
    return connect(settings, new TimeSource(ticker, Sleeper.SLEEP), meters);
  }

  static ApiClient connect(ConnectionSettings settings, Ticker ticker, Sleeper sleeper) {
    return connect(settings, new TimeSource(ticker, sleeper), host -> ApiMeter.NONE);
  }

  static ApiClient connect(
      ConnectionSettings settings, TimeSource timeSource, Function<String, ApiMeter> meters) {
    ClientConfigLoader clientConfig = ClientConfigLoader.find(settings, timeSource.ticker());
    TokenBucket bucket =
        settings.qps() > 0
            ? new TokenBucket(settings.qps(), settings.burst(), timeSource.ticker())
            : null;
    ApiMeter meter = meters.apply(clientConfig.address().authority());
    HttpClient client = clientConfig.client(Executors.newVirtualThreadPerTaskExecutor());
    return new ApiClient(
        new Connection(clientConfig, new CopyOnWriteArrayList<>()),
        new HttpCall(client, clientConfig.address().url(), settings.requestTimeout(), meter),
        new RetryPolicy(bucket, timeSource.sleeper(), meter),
        settings.writesInFlight());
  }

  /**
   * Returns a client for callers with their own retries: requests are neither retried nor rate
   * limited. It has its own limit of writes in flight, and is closed together with this client.
   */
  public ApiClient withoutRetries(Duration timeout, int writesInFlight) {
    return new ApiClient(connection, http.withTimeout(timeout), RetryPolicy.NONE, writesInFlight);
  }

  /**
   * Returns a client with its own connections and threads, so that other requests do not delay it;
   * otherwise like {@link #withoutRetries}.
   *
   * @param threads processes the responses
   */
  public ApiClient dedicated(Executor threads, Duration timeout, int writesInFlight) {
    HttpCall dedicated = http.withClient(connection.clientConfig().client(threads));
    connection.dedicated().add(dedicated);
    return new ApiClient(
        connection, dedicated.withTimeout(timeout), RetryPolicy.NONE, writesInFlight);
  }

  /** Returns a client that sends writes only while a gate is open. */
  public ApiClient withGate(WriteGate newGate) {
    return new ApiClient(connection, http, retries, writes, newGate);
  }

  /** Returns the user of the requests. */
  public ClientIdentity identity() {
    return connection.clientConfig().identity();
  }

  /**
   * Forwards a port of the loopback address to a port of a pod, until closed.
   *
   * @param timeout the connection timeout
   */
  public LocalPortForward forward(String namespace, String pod, int port, Duration timeout) {
    HttpClient client =
        connection.clientConfig().client(Executors.newVirtualThreadPerTaskExecutor());
    connection.dedicated().add(http.withClient(client));
    try {
      URL resource =
          URI.create("%s/api/v1/namespaces/%s/pods/%s".formatted(url(), namespace, pod)).toURL();
      return new PortForwarderWebsocket(
              client, Executors.newVirtualThreadPerTaskExecutor(), timeout.toMillis())
          .forward(resource, port, InetAddress.getLoopbackAddress(), 0);
    } catch (MalformedURLException e) {
      throw ApiException.noResponse("cannot forward a port: " + e.getMessage(), e);
    }
  }

  /** Returns the server's address. */
  public String url() {
    return http.url();
  }

  /** Reads an object. */
  public <T> T get(String path, Class<T> type) {
    HttpRequest request = http.request(path).build();
    byte[] response = timed(GET, () -> retries.call(GET, isRetry -> read(request, isRetry), true));
    return decode(response, type, " from " + url());
  }

  /** Opens a list or a watch as JSON. */
  public InputStream open(String pathAndQuery, Duration idleTimeout) {
    return open(pathAndQuery, http.request(pathAndQuery).build(), idleTimeout);
  }

  /**
   * Opens a list or a watch. It ends when the server ends it, when the stream is closed, or after
   * the idle timeout.
   *
   * <p>A list may be compressed by gzip, which the caller has to detect. A watch is not compressed,
   * since compression would delay events.
   *
   * @param mediaTypes the accepted media types
   * @param idleTimeout the time without data after which the connection counts as lost; a watch
   *     should request bookmarks, which arrive about every minute
   */
  public InputStream open(String pathAndQuery, String mediaTypes, Duration idleTimeout) {
    HttpRequest request =
        http.request(pathAndQuery)
            .setHeader("Accept", mediaTypes)
            .setHeader("Accept-Encoding", isWatch(pathAndQuery) ? "identity" : "gzip")
            .build();
    return open(pathAndQuery, request, idleTimeout);
  }

  /** Opens a list or a watch; the duration of a watch is not recorded. */
  private InputStream open(String pathAndQuery, HttpRequest request, Duration idleTimeout) {
    Supplier<InputStream> open =
        () -> retries.call(GET, isRetry -> http.open(request, isRetry, idleTimeout), true);
    return isWatch(pathAndQuery) ? open.get() : timed(GET, open);
  }

  private static boolean isWatch(String pathAndQuery) {
    return pathAndQuery.contains("?watch=true") || pathAndQuery.contains("&watch=true");
  }

  /** Creates an object and returns the response. Retried only if the request was not executed. */
  public byte[] post(String path, byte[] body) {
    return post(path, body, WriteGate.ALWAYS_OPEN);
  }

  /**
   * Creates an object if a precondition still holds immediately before each attempt: requests may
   * wait for the rate limit, and may be retried.
   */
  byte[] post(String path, byte[] body, WriteGate precondition) {
    return write(new WriteRequest("POST", path, JSON, body, precondition), false);
  }

  /** Replaces an object. Retried only if the request was not executed. */
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

  /** Decodes a response. */
  public static <T> T read(byte[] response, Class<T> type) {
    return decode(response, type, "");
  }

  private static <T> T decode(byte[] response, Class<T> type, String source) {
    try {
      ObjectReader reader = MAPPER.readerFor(type);
      return reader.readValue(response);
    } catch (JsonProcessingException e) {
      throw ApiException.noResponse(
          "malformed response%s (is this an API server?): %s"
              .formatted(source, JsonMappingMessages.of(e, "")),
          e);
    } catch (IOException e) {
      throw ApiException.noResponse("malformed response: " + e.getMessage(), e);
    }
  }

  /** Encodes an object as JSON. */
  public static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot write as JSON: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    connection.dedicated().forEach(HttpCall::close);
    http.close();
  }

  private byte[] write(WriteRequest write, boolean repeatable) {
    return timed(
        write.method(),
        () -> retries.call(write.method(), isRetry -> writeOnce(write, isRetry), repeatable));
  }

  private byte[] writeOnce(WriteRequest write, boolean isRetry) throws InterruptedException {
    writes.acquire();
    try {
      return write.send(http, gate, isRetry);
    } finally {
      writes.release();
    }
  }

  private byte[] read(HttpRequest request, boolean isRetry) throws InterruptedException {
    http.meter().requestSent(GET, 0);
    return http.send(request, isRetry);
  }

  private <T> T timed(String method, Supplier<T> call) {
    long start = http.meter().start();
    try {
      return call.get();
    } finally {
      http.meter().requestFinished(method, start);
    }
  }
}
