package io.berth.kube.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** An HTTP client of a running scheduler. Responses are limited in size and time. */
public final class SchedulerClient implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int MAX_BODY_BYTES = 64 << 20;

  private final HttpClient client;
  private final String url;
  private final @Nullable String token;

  /**
   * Creates a client. Redirects are not followed, since they could send the token to any host.
   *
   * @param url without a slash at the end
   * @param tls the trusted server, and the client certificate if there is one
   * @param token the bearer token, or null
   */
  public SchedulerClient(String url, SSLContext tls, @Nullable String token) {
    this.url = url;
    this.token = token;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(TIMEOUT)
            .sslContext(tls)
            .build();
  }

  /** Requests a path, and returns the response with any status. */
  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path)).timeout(TIMEOUT);
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    CompletableFuture<HttpResponse<String>> response =
        client.sendAsync(
            request.build(), BodyHandlers.limiting(BodyHandlers.ofString(UTF_8), MAX_BODY_BYTES));
    try {
      return response.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } catch (TimeoutException e) {
      response.cancel(true);
      throw new IOException("no response within %d seconds".formatted(TIMEOUT.toSeconds()), e);
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
    client.close();
  }
}
