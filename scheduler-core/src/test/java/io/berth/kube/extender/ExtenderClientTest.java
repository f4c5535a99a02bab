package io.berth.kube.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the errors of invalid responses. */
class ExtenderClientTest {
  private static final Duration SHORT = Duration.ofMillis(100);

  private final ExtenderServer server = new ExtenderServer();
  private final CountDownLatch end = new CountDownLatch(1);

  @AfterEach
  void close() {
    end.countDown();
    server.close();
  }

  private static ExtenderResult post(Settings settings) throws ExtenderException {
    try (ExtenderClient client = ExtenderClient.of(settings.build())) {
      return client.post("filter", new RequestBody().raw("{}"));
    }
  }

  private void awaitTestEnd() throws IOException {
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test
  void reportsRefusedConnection() throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    String url = "http://127.0.0.1:" + port;

    assertThatThrownBy(() -> post(Settings.at(url)))
        .hasMessage(
            "Post \"%s/filter\": dial tcp 127.0.0.1:%d: connect: connection refused"
                .formatted(url, port));
  }

  @Test
  void reportsUnknownHost() {
    assertThatThrownBy(() -> post(Settings.at("http://extender.invalid:1")))
        .hasMessage(
            "Post \"http://extender.invalid:1/filter\": dial tcp: lookup extender.invalid: no such"
                + " host");
  }

  @Test
  void reportsInvalidUrl() {
    assertThatThrownBy(() -> post(Settings.at("extender")))
        .hasMessageStartingWith("Post \"extender/filter\": ");
  }

  @Test
  void timesOutWithoutHeaders() {
    server.on("filter", http -> awaitTestEnd());

    assertThatThrownBy(() -> post(Settings.at(server.url()).timeout(SHORT)))
        .hasMessage(
            "Post \"%s/filter\": context deadline exceeded (Client.Timeout exceeded while awaiting"
                    .formatted(server.url())
                + " headers)");
  }

  @Test
  void timesOutWithinBody() {
    server.on(
        "filter",
        http -> {
          http.sendResponseHeaders(200, 0);
          http.getResponseBody().write('{');
          http.getResponseBody().flush();
          awaitTestEnd();
        });

    assertThatThrownBy(() -> post(Settings.at(server.url()).timeout(Duration.ofSeconds(1))))
        .hasMessage(
            "context deadline exceeded (Client.Timeout or context cancellation while reading"
                + " body)");
  }

  @Test
  void abortsEndlessResponse() throws Exception {
    CompletableFuture<Long> written = new CompletableFuture<>();
    server.on("filter", http -> written.complete(writeEndlessly(http)));

    assertThatThrownBy(() -> post(Settings.at(server.url())))
        .hasMessage(
            "Post \"%s/filter\": the response is longer than the limit of %d bytes for"
                    .formatted(server.url(), (4 << 20) + 2 * 2)
                + " this request");

    assertThat(written.get(30, TimeUnit.SECONDS)).as("bytes received").isLessThan(64L << 20);
  }

  /** Returns the number of bytes written before the client closed the connection. */
  private static long writeEndlessly(HttpExchange http) throws IOException {
    http.sendResponseHeaders(200, 0);
    byte[] spaces = " ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
    long written = 0;
    try {
      while (written < 1L << 30) {
        http.getResponseBody().write(spaces);
        written += spaces.length;
      }
    } catch (IOException e) {
      return written;
    }
    return Long.MAX_VALUE;
  }

  @Test
  void responseLimitGrowsWithRequest() throws Exception {
    String much = "x".repeat(6 << 20);
    server.on("filter", "{\"Error\":\"%s\"}".formatted(much));
    try (ExtenderClient client = ExtenderClient.of(Settings.at(server.url()).build())) {
      ExtenderResult response = client.post("filter", new RequestBody().text("y".repeat(4 << 20)));

      assertThat(response.field("Error").text()).isEqualTo(much);
    }
  }

  @Test
  void reportsUnexpectedStatusCode() {
    server.on("filter", http -> ExtenderServer.send(http, 503, "{}"));

    assertThatThrownBy(() -> post(Settings.at(server.url() + "//")))
        .hasMessage(
            "failed filter with extender at URL %s/filter, code 503".formatted(server.url()));
  }

  static Stream<Kind> invalidJson() {
    return Stream.of(
        new Kind(
            "HTML",
            "<html>",
            "column 1: unexpected character '<'; check for a missing quote, comma or" + " bracket"),
        new Kind(
            "truncated",
            "{\"a\"",
            "column 5: unexpected end of input; check for an unclosed quote, bracket or"
                + " brace"),
        new Kind(
            "deep",
            "[".repeat(2000),
            "objects and lists are nested more than 1000 levels deep; reduce the nesting"));
  }

  @ParameterizedTest
  @MethodSource("invalidJson")
  void reportsInvalidJson(Kind row) {
    server.on("filter", row.json);

    assertThatThrownBy(() -> post(Settings.at(server.url())))
        .hasMessage("the response is not JSON: " + row.problem);
  }

  @Test
  void ignoresTrailingData() throws Exception {
    server.on("filter", "{\"Error\":\"a\"} and more");

    assertThat(post(Settings.at(server.url())).field("Error").text()).isEqualTo("a");
  }

  @Test
  void sendsPasswordButMasksItInMessages() {
    server.on(
        "filter",
        http ->
            ExtenderServer.send(
                http,
                "Basic bWU6c2VjcmV0".equals(http.getRequestHeaders().getFirst("Authorization"))
                    ? 500
                    : 401,
                ""));
    String url = server.url().replace("//", "//me:secret@");

    assertThatThrownBy(() -> post(Settings.at(url)))
        .hasMessageEndingWith("code 500")
        .hasMessageNotContaining("secret");
  }

  record Kind(String name, String json, String problem) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Kind> kinds() {
    return Stream.of(
        new Kind("array", "[]", "response is not an object but array"),
        new Kind("number", "{\"Error\":3}", "Error is not a string but number"),
        new Kind("object", "{\"error\":{}}", "Error is not a string but object"));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void reportsUnexpectedType(Kind row) {
    server.on("filter", row.json);

    assertThatThrownBy(() -> post(Settings.at(server.url())).field("Error").text())
        .hasMessage("invalid response: " + row.problem);
  }

  record Score(String json, boolean isValid) {}

  static Stream<Score> numbers() {
    return Stream.of(
        new Score("7", true),
        new Score("-7", true),
        new Score("9223372036854775807", true),
        new Score("9223372036854775808", false),
        new Score("7.0", false),
        new Score("\"7\"", false),
        new Score("null", true));
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void acceptsOnlyWholeNumbersOf64Bits(Score row) throws Exception {
    server.on("filter", "{\"Score\":" + row.json + "}");
    ExtenderResult score = post(Settings.at(server.url())).field("Score");

    if (row.isValid) {
      assertThat(score.number()).isEqualTo(row.json.equals("null") ? 0 : Long.parseLong(row.json));
    } else {
      assertThatThrownBy(score::number).hasMessageContaining("Score is not a 64-bit integer");
    }
  }
}
