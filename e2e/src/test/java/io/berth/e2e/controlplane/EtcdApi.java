package io.berth.e2e.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Requests to etcd that bypass the API server. */
final class EtcdApi {
  private static final Pattern REVISION = Pattern.compile("\"revision\":\"(\\d+)\"");

  private EtcdApi() {}

  /** Compacts etcd to the current revision. */
  static void compact(int port) {
    // Every response contains the current revision.
    Matcher response = REVISION.matcher(post(port, "kv/range", "{\"key\":\"AA==\"}"));
    if (!response.find()) {
      throw new IllegalStateException("the response of etcd has no revision");
    }
    post(port, "kv/compaction", "{\"revision\":\"%s\"}".formatted(response.group(1)));
  }

  private static String post(int port, String method, String json) {
    URI uri = URI.create("http://127.0.0.1:%d/v3/%s".formatted(port, method));
    HttpRequest request =
        HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofString(json)).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IllegalStateException(uri + ": " + response.body());
      }
      return response.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
