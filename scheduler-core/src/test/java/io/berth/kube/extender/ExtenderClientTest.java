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

/** What is said of extenders that do not answer as they should. */
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

  private void untilTheEnd() throws IOException {
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test
  void nobodyListens() throws IOException {
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
  void nobodyKnowsTheHost() {
    assertThatThrownBy(() -> post(Settings.at("http://extender.invalid:1")))
        .hasMessage(
            "Post \"http://extender.invalid:1/filter\": dial tcp: lookup extender.invalid: no such"
                + " host");
  }

  @Test
  void anAddressThatIsNone() {
    assertThatThrownBy(() -> post(Settings.at("extender")))
        .hasMessageStartingWith("Post \"extender/filter\": ");
  }

  @Test
  void noAnswerInTime() {
    server.on("filter", exchange -> untilTheEnd());

    assertThatThrownBy(() -> post(Settings.at(server.url()).timeout(SHORT)))
        .hasMessage(
            "Post \"%s/filter\": context deadline exceeded (Client.Timeout exceeded while awaiting"
                    .formatted(server.url())
                + " headers)");
  }

  @Test
  void noWholeAnswerInTime() {
    server.on(
        "filter",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write('{');
          exchange.getResponseBody().flush();
          untilTheEnd();
        });

    assertThatThrownBy(() -> post(Settings.at(server.url()).timeout(Duration.ofSeconds(1))))
        .hasMessage(
            "context deadline exceeded (Client.Timeout or context cancellation while reading"
                + " body)");
  }

  @Test
  void anAnswerWithoutEndIsGivenUp() throws Exception {
    CompletableFuture<Long> written = new CompletableFuture<>();
    server.on("filter", exchange -> written.complete(writeForEver(exchange)));

    assertThatThrownBy(() -> post(Settings.at(server.url())))
        .hasMessage(
            "Post \"%s/filter\": the answer is longer than the %d bytes that this request may be"
                    .formatted(server.url(), (4 << 20) + 2 * 2)
                + " answered with");

    assertThat(written.get(30, TimeUnit.SECONDS)).as("bytes taken").isLessThan(64L << 20);
  }

  /** Returns how much was written when the client hung up. */
  private static long writeForEver(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    byte[] blanks = " ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
    long written = 0;
    try {
      while (written < 1L << 30) {
        exchange.getResponseBody().write(blanks);
        written += blanks.length;
      }
    } catch (IOException e) {
      return written;
    }
    return Long.MAX_VALUE;
  }

  @Test
  void whoIsSentMuchMayAnswerMuch() throws Exception {
    String much = "x".repeat(6 << 20);
    server.on("filter", "{\"Error\":\"%s\"}".formatted(much));
    try (ExtenderClient client = ExtenderClient.of(Settings.at(server.url()).build())) {
      ExtenderResult answer = client.post("filter", new RequestBody().text("y".repeat(4 << 20)));

      assertThat(answer.field("Error").text()).isEqualTo(much);
    }
  }

  @Test
  void anythingButOkIsAFailure() {
    server.on("filter", exchange -> ExtenderServer.send(exchange, 503, "{}"));

    assertThatThrownBy(() -> post(Settings.at(server.url() + "//")))
        .hasMessage(
            "failed filter with extender at URL %s/filter, code 503".formatted(server.url()));
  }

  static Stream<Kind> noJson() {
    return Stream.of(
        new Kind(
            "a page",
            "<html>",
            "column 1: the character '<' has no place here; is a quote, comma or bracket"
                + " missing?"),
        new Kind(
            "cut off",
            "{\"a\"",
            "column 5: the text ends too soon; was it cut off, or is a quote, bracket or brace not"
                + " closed?"),
        new Kind(
            "deep",
            "[".repeat(2000),
            "objects and lists are more than 1000 deep inside one another; make them"
                + " flatter"));
  }

  @ParameterizedTest
  @MethodSource("noJson")
  void whatIsNoJson(Kind row) {
    server.on("filter", row.json);

    assertThatThrownBy(() -> post(Settings.at(server.url())))
        .hasMessage("the answer is no JSON: " + row.problem);
  }

  @Test
  void whatComesAfterTheAnswerDoesNotMatter() throws Exception {
    server.on("filter", "{\"Error\":\"a\"} and more");

    assertThat(post(Settings.at(server.url())).field("Error").text()).isEqualTo("a");
  }

  @Test
  void aPasswordIsSentAndNotShown() {
    server.on(
        "filter",
        exchange ->
            ExtenderServer.send(
                exchange,
                "Basic bWU6c2VjcmV0".equals(exchange.getRequestHeaders().getFirst("Authorization"))
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
        new Kind("no object", "[]", "answer is not an object but array"),
        new Kind("no string", "{\"Error\":3}", "Error is not a string but number"),
        new Kind("no string but an object", "{\"error\":{}}", "Error is not a string but object"));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whatIsNotWhatItShouldBe(Kind row) {
    server.on("filter", row.json);

    assertThatThrownBy(() -> post(Settings.at(server.url())).field("Error").text())
        .hasMessage("the answer is not understood: " + row.problem);
  }

  record Score(String json, boolean good) {}

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
  void numbersAreWholeAndOf64Bits(Score row) throws Exception {
    server.on("filter", "{\"Score\":" + row.json + "}");
    ExtenderResult score = post(Settings.at(server.url())).field("Score");

    if (row.good) {
      assertThat(score.number()).isEqualTo(row.json.equals("null") ? 0 : Long.parseLong(row.json));
    } else {
      assertThatThrownBy(score::number).hasMessageContaining("Score is not a whole number");
    }
  }
}
