package io.berth.kube.extender;

import io.berth.config.Extender;
import io.berth.kube.WriteGate;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Posts requests to one extender. Errors have the messages of kube-scheduler. */
final class ExtenderClient implements AutoCloseable {
  private static final int OK = 200;

  /** Enough for reasons for thousands of nodes that were sent by name. */
  private static final long MAX_REASON_BYTES = 4L << 20;

  /** Nodes may be returned, with additional whitespace. */
  private static final long RESPONSE_TO_REQUEST_RATIO = 2;

  private static final String HEADERS_TIMEOUT =
      "context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
  private static final String BODY_TIMEOUT =
      "context deadline exceeded (Client.Timeout or context cancellation while reading body)";

  private final HttpClient http;
  private final ExtenderUrl url;
  private final Duration timeout;

  ExtenderClient(HttpClient http, ExtenderUrl url, Duration timeout) {
    this.http = http;
    this.url = url;
    this.timeout = timeout;
  }

  /**
   * Creates a client.
   *
   * @throws ExtenderException if its certificates cannot be used
   */
  static ExtenderClient of(Extender extender) throws ExtenderException {
    return new ExtenderClient(
        Transport.of(extender), new ExtenderUrl(extender.urlPrefix()), extender.httpTimeout());
  }

  /** A request in flight. */
  final class Call {
    private final String verb;
    private final long maxResponseBytes;
    private final AtomicBoolean isBodyStarted = new AtomicBoolean();
    private final CompletableFuture<HttpResponse<byte[]>> sent;
    private final CompletableFuture<HttpResponse<byte[]>> withTimeout;

    private Call(String verb, HttpRequest request) {
      this.verb = verb;
      long length = request.bodyPublisher().map(BodyPublisher::contentLength).orElse(0L);
      this.maxResponseBytes = MAX_REASON_BYTES + RESPONSE_TO_REQUEST_RATIO * length;
      this.sent = http.sendAsync(request, this::body);
      // A negative timeout means no timeout, as in Go.
      this.withTimeout =
          timeout.isPositive()
              ? sent.copy().orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
              : sent;
    }

    private HttpResponse.BodySubscriber<byte[]> body(HttpResponse.ResponseInfo head) {
      isBodyStarted.set(true);
      return new BoundedResponseBody(maxResponseBytes);
    }

    /** Waits for the response until the timeout. */
    ExtenderResult await() throws ExtenderException {
      boolean done = false;
      try {
        HttpResponse<byte[]> response = withTimeout.get();
        done = true;
        if (response.statusCode() != OK) {
          throw new ExtenderException(
              "failed %s with extender at URL %s, code %d"
                  .formatted(verb, url.masked(verb), response.statusCode()));
        }
        return ExtenderResult.read(response.body());
      } catch (ExecutionException e) {
        throw failure(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ExtenderException("the scheduler is stopping", e);
      } finally {
        if (!done) {
          sent.cancel(true);
        }
      }
    }

    private ExtenderException failure(Throwable cause) {
      if (cause instanceof TimeoutException) {
        return isBodyStarted.get()
            ? new ExtenderException(BODY_TIMEOUT)
            : postFailure(verb, HEADERS_TIMEOUT, cause);
      }
      return postFailure(verb, describe(cause), cause);
    }
  }

  /** Sends a request without waiting for the response. */
  Call begin(String verb, RequestBody body) throws ExtenderException {
    return begin(verb, body.publisher());
  }

  private Call begin(String verb, BodyPublisher body) throws ExtenderException {
    try {
      URI uri = URI.create(url.of(verb));
      HttpRequest.Builder request =
          HttpRequest.newBuilder(uri)
              .header("Content-Type", "application/json")
              .header("User-Agent", "berth-scheduler")
              .POST(body);
      if (uri.getUserInfo() != null) {
        byte[] credentials = uri.getUserInfo().getBytes(StandardCharsets.UTF_8);
        request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
      }
      return new Call(verb, request.build());
    } catch (IllegalArgumentException e) {
      throw postFailure(verb, String.valueOf(e.getMessage()), e);
    }
  }

  /** Sends a request and waits for the response. */
  ExtenderResult post(String verb, RequestBody body) throws ExtenderException {
    return begin(verb, body).await();
  }

  /**
   * Sends a request if a gate is open when the connection is established.
   *
   * @return the response, or null if the gate was closed and the request was not sent
   */
  @Nullable ExtenderResult post(String verb, RequestBody body, WriteGate gate)
      throws ExtenderException {
    GatedPublisher gated = new GatedPublisher(body.publisher(), gate);
    try {
      return begin(verb, gated).await();
    } catch (ExtenderException e) {
      if (gated.isBlocked()) {
        return null;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }

  private ExtenderException postFailure(String verb, String problem, Throwable cause) {
    return new ExtenderException("Post \"%s\": %s".formatted(url.masked(verb), problem), cause);
  }

  private String describe(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException) {
        return "dial tcp: lookup %s: no such host".formatted(url.host());
      }
    }
    if (failure instanceof ConnectException) {
      return "dial tcp %s: connect: connection refused".formatted(address());
    }
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }

  private String address() {
    InetSocketAddress address = new InetSocketAddress(url.host(), url.port());
    return address.isUnresolved()
        ? url.host() + ":" + url.port()
        : address.getAddress().getHostAddress() + ":" + url.port();
  }

  /**
   * A request body that can only be read while a gate is open. The HTTP client reads it when the
   * connection is established: between the first check of the gate and that moment there may be
   * handshakes and, if the process is suspended, any amount of time. A request without its body has
   * no effect.
   */
  private static final class GatedPublisher implements BodyPublisher {
    private final BodyPublisher body;
    private final WriteGate gate;
    private volatile boolean blocked;

    GatedPublisher(BodyPublisher body, WriteGate gate) {
      this.body = body;
      this.gate = gate;
    }

    /** Returns whether the gate was closed when the body was read. */
    boolean isBlocked() {
      return blocked;
    }

    @Override
    public long contentLength() {
      return body.contentLength();
    }

    @Override
    public void subscribe(Subscriber<? super ByteBuffer> client) {
      if (gate.isOpen()) {
        body.subscribe(client);
        return;
      }
      blocked = true;
      client.onSubscribe(
          new Subscription() {
            @Override
            public void request(long count) {}

            @Override
            public void cancel() {}
          });
      client.onError(new IOException("the gate is closed"));
    }
  }
}
