package io.berth.kube;

import io.berth.framework.ApiMeter;
import io.berth.tree.Durations;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Sends requests by fabric8's HTTP client. */
final class HttpCall implements AutoCloseable {
  private static final int NO_RESPONSE = 0;

  private final HttpClient client;
  private final String url;
  private final Duration timeout;
  private final ApiMeter meter;

  HttpCall(HttpClient client, String url, Duration timeout, ApiMeter meter) {
    this.meter = meter;
    this.client = client;
    this.url = url;
    this.timeout = timeout;
  }

  /** Returns the same with another timeout. */
  HttpCall withTimeout(Duration newTimeout) {
    return new HttpCall(client, url, newTimeout, meter);
  }

  /** Returns the same with another HTTP client. */
  HttpCall withClient(HttpClient newClient) {
    return new HttpCall(newClient, url, timeout, meter);
  }

  String url() {
    return url;
  }

  Duration timeout() {
    return timeout;
  }

  HttpRequest.Builder request(String pathAndQuery) {
    return client
        .newHttpRequestBuilder()
        .uri(url + pathAndQuery)
        .header("Accept", "application/json");
  }

  /** Returns the meter of the requests. */
  ApiMeter meter() {
    return meter;
  }

  /**
   * Sends a request and returns the body of the response.
   *
   * @param isRetry whether an earlier attempt failed
   */
  byte[] send(HttpRequest request, boolean isRetry) throws InterruptedException {
    ByteArrayOutputStream content = new ByteArrayOutputStream(2048);
    HttpResponse<AsyncBody> response =
        begin(
            request,
            isRetry,
            (buffers, body) -> {
              copy(buffers, content);
              body.consume();
            });
    AsyncBody body = response.body();
    body.consume();
    await(body.done(), body);
    meter.responseReceived(request.method(), content.size());
    if (!response.isSuccessful()) {
      throw ApiStatus.read(response, content.toByteArray());
    }
    return content.toByteArray();
  }

  /**
   * Sends a request and returns the body as a stream after the headers arrived.
   *
   * @param isRetry whether an earlier attempt failed
   */
  ResponseStream open(HttpRequest request, boolean isRetry, Duration idleTimeout)
      throws InterruptedException {
    ResponseStream stream = new ResponseStream(idleTimeout);
    HttpResponse<AsyncBody> response = begin(request, isRetry, stream::accept);
    stream.start(response.body());
    if (!response.isSuccessful()) {
      try (stream) {
        throw ApiStatus.read(response, stream.readAllBytes());
      } catch (IOException e) {
        throw noResponse(e);
      }
    }
    return stream;
  }

  @Override
  public void close() {
    client.close();
  }

  private HttpResponse<AsyncBody> begin(
      HttpRequest request, boolean isRetry, AsyncBody.Consumer<List<ByteBuffer>> consumer)
      throws InterruptedException {
    int code = NO_RESPONSE;
    try {
      HttpResponse<AsyncBody> response = await(client.consumeBytes(request, consumer), null);
      code = response.code();
      return response;
    } finally {
      meter.requestResult(request.method(), code, isRetry);
    }
  }

  /** Waits until the timeout; then cancels the request and closes the body. */
  private <T> T await(CompletableFuture<T> future, @Nullable AsyncBody body)
      throws InterruptedException {
    boolean done = false;
    try {
      T result = future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      done = true;
      return result;
    } catch (ExecutionException e) {
      throw noResponse(e);
    } catch (TimeoutException e) {
      throw ApiException.noResponse(
          "the API server did not respond within " + Durations.print(timeout), e);
    } finally {
      if (!done) {
        future.cancel(false); // fabric8 closes a late response
        if (body != null) {
          body.cancel();
        }
      }
    }
  }

  private static void copy(List<ByteBuffer> buffers, ByteArrayOutputStream target) {
    for (ByteBuffer buffer : buffers) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      target.writeBytes(bytes);
    }
  }

  private ApiException noResponse(Throwable failure) {
    return ApiException.noResponse(
        "cannot reach the API server at %s: %s".formatted(url, describe(failure)), failure);
  }

  /** Describes a failure; many connection failures of the JDK have no message. */
  static String describe(Throwable failure) {
    Throwable at = failure;
    while ((at instanceof ExecutionException || at instanceof CompletionException)
        && at.getCause() != null) {
      at = at.getCause();
    }
    for (Throwable cause = at; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException) {
        return "no such host";
      }
      if (cause.getMessage() != null) {
        return cause.getMessage();
      }
    }
    if (at instanceof ConnectException) {
      return "connection refused";
    }
    return at.getClass().getSimpleName();
  }
}
