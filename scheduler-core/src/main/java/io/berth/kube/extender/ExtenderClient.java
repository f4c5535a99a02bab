package io.berth.kube.extender;

import io.berth.config.Extender;
import io.berth.kube.WriteGate;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Posts requests to one extender. What goes wrong is told in kube-scheduler's words. */
final class ExtenderClient implements AutoCloseable {
  private static final int OK = 200;

  /** Enough for a reason against each of thousands of nodes that only names were sent of. */
  private static final long REASONS = 4L << 20;

  /** Nodes that were sent may come back, with blanks and line ends between all their fields. */
  private static final long ANSWERED_TO_SENT = 2;

  private static final String NO_ANSWER =
      "context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
  private static final String NO_END =
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
   * Makes a client.
   *
   * @throws ExtenderException if its certificates cannot be used
   */
  static ExtenderClient of(Extender extender) throws ExtenderException {
    return new ExtenderClient(
        Transport.of(extender), new ExtenderUrl(extender.urlPrefix()), extender.httpTimeout());
  }

  /** A request under way. */
  final class Call {
    private final String verb;
    private final long longestAnswer;
    private final AtomicBoolean begun = new AtomicBoolean();
    private final CompletableFuture<HttpResponse<byte[]>> sent;
    private final CompletableFuture<HttpResponse<byte[]>> awaited;

    private Call(String verb, HttpRequest request) {
      this.verb = verb;
      long length = request.bodyPublisher().map(BodyPublisher::contentLength).orElse(0L);
      this.longestAnswer = REASONS + ANSWERED_TO_SENT * length;
      this.sent = http.sendAsync(request, this::body);
      // A time of less than nothing is no limit, as in Go.
      this.awaited =
          timeout.isPositive()
              ? sent.copy().orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
              : sent;
    }

    private HttpResponse.BodySubscriber<byte[]> body(HttpResponse.ResponseInfo head) {
      begun.set(true);
      return new BoundedResponseBody(longestAnswer);
    }

    /** Waits for the answer, not longer than the extender may take. */
    ExtenderResult await() throws ExtenderException {
      boolean done = false;
      try {
        HttpResponse<byte[]> response = awaited.get();
        done = true;
        if (response.statusCode() != OK) {
          throw new ExtenderException(
              "failed %s with extender at URL %s, code %d"
                  .formatted(verb, url.shown(verb), response.statusCode()));
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
        return begun.get() ? new ExtenderException(NO_END) : posting(verb, NO_ANSWER, cause);
      }
      return posting(verb, describe(cause), cause);
    }
  }

  /** Sends a request without waiting for its answer. */
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
      throw posting(verb, String.valueOf(e.getMessage()), e);
    }
  }

  /** Sends a request and waits for its answer. */
  ExtenderResult post(String verb, RequestBody body) throws ExtenderException {
    return begin(verb, body).await();
  }

  /**
   * The same, if a gate is open when everything is ready to be sent.
   *
   * @return the answer, or null where the gate was closed and nothing was asked
   */
  @Nullable ExtenderResult post(String verb, RequestBody body, WriteGate gate)
      throws ExtenderException {
    GatedPublisher gated = new GatedPublisher(body.publisher(), gate);
    try {
      return begin(verb, gated).await();
    } catch (ExtenderException e) {
      if (gated.isRefused()) {
        return null;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }

  private ExtenderException posting(String verb, String problem, Throwable cause) {
    return new ExtenderException("Post \"%s\": %s".formatted(url.shown(verb), problem), cause);
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
}
