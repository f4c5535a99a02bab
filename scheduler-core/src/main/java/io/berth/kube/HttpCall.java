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

/** One request and its answer, over fabric8's HTTP client. */
final class HttpCall implements AutoCloseable {
  private static final int NO_ANSWER = 0;

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

  /** Returns the same with another limit to how long an answer may take. */
  HttpCall within(Duration limit) {
    return new HttpCall(client, url, limit, meter);
  }

  /** Returns the same by another client. */
  HttpCall by(HttpClient other) {
    return new HttpCall(other, url, timeout, meter);
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

  /** Returns who takes note of what is sent here. */
  ApiMeter meter() {
    return meter;
  }

  /**
   * Sends a request and returns the whole answer.
   *
   * @param again whether it was sent before, in vain
   */
  byte[] send(HttpRequest request, boolean again) throws InterruptedException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream(2048);
    HttpResponse<AsyncBody> response =
        begin(
            request,
            again,
            (buffers, body) -> {
              copy(buffers, answer);
              body.consume();
            });
    AsyncBody body = response.body();
    body.consume();
    await(body.done(), body);
    meter.received(request.method(), answer.size());
    if (!response.isSuccessful()) {
      throw ApiStatus.read(response, answer.toByteArray());
    }
    return answer.toByteArray();
  }

  /**
   * Sends a request and returns the answer as a stream once its headers are there.
   *
   * @param again whether it was sent before, in vain
   */
  ResponseStream open(HttpRequest request, boolean again, Duration quietLimit)
      throws InterruptedException {
    ResponseStream stream = new ResponseStream(quietLimit);
    HttpResponse<AsyncBody> response = begin(request, again, stream::accept);
    stream.start(response.body());
    if (!response.isSuccessful()) {
      try (stream) {
        throw ApiStatus.read(response, stream.readAllBytes());
      } catch (IOException e) {
        throw notAnswered(e);
      }
    }
    return stream;
  }

  @Override
  public void close() {
    client.close();
  }

  private HttpResponse<AsyncBody> begin(
      HttpRequest request, boolean again, AsyncBody.Consumer<List<ByteBuffer>> consumer)
      throws InterruptedException {
    int code = NO_ANSWER;
    try {
      HttpResponse<AsyncBody> response = await(client.consumeBytes(request, consumer), null);
      code = response.code();
      return response;
    } finally {
      meter.answered(request.method(), code, again);
    }
  }

  /** Waits, but not for ever; a body that was given up is closed. */
  private <T> T await(CompletableFuture<T> future, @Nullable AsyncBody body)
      throws InterruptedException {
    boolean done = false;
    try {
      T result = future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      done = true;
      return result;
    } catch (ExecutionException e) {
      throw notAnswered(e);
    } catch (TimeoutException e) {
      throw ApiException.notAnswered(
          "the API server did not answer within " + Durations.print(timeout), e);
    } finally {
      if (!done) {
        future.cancel(false); // fabric8 closes an answer that comes too late
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

  private ApiException notAnswered(Throwable failure) {
    return ApiException.notAnswered(
        "cannot reach the API server at %s: %s".formatted(url, describe(failure)), failure);
  }

  /** Says what went wrong; the JDK's connection failures often have no message of their own. */
  static String describe(Throwable failure) {
    Throwable at = failure;
    while ((at instanceof ExecutionException || at instanceof CompletionException)
        && at.getCause() != null) {
      at = at.getCause();
    }
    for (Throwable cause = at; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException) {
        return "nobody knows that host";
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
