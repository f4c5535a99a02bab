package io.berth.e2e.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is asked of etcd itself, past the API server. */
final class EtcdApi {
  private static final Pattern REVISION = Pattern.compile("\"revision\":\"(\\d+)\"");

  private EtcdApi() {}

  /** Has it forget all versions of objects but the present ones. */
  static void compact(int port) {
    // Whatever is asked of it, it tells its present revision.
    Matcher answer = REVISION.matcher(post(port, "kv/range", "{\"key\":\"AA==\"}"));
    if (!answer.find()) {
      throw new IllegalStateException("etcd tells no revision");
    }
    post(port, "kv/compaction", "{\"revision\":\"%s\"}".formatted(answer.group(1)));
  }

  private static String post(int port, String method, String json) {
    URI uri = URI.create("http://127.0.0.1:%d/v3/%s".formatted(port, method));
    HttpRequest request =
        HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofString(json)).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new IllegalStateException(uri + ": " + answer.body());
      }
      return answer.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
