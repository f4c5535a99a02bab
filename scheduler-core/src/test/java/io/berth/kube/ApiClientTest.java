package io.berth.kube;

import static io.berth.kube.FakeApi.DISCONNECT;
import static io.berth.kube.FakeApi.OK;
import static io.berth.kube.FakeApi.after;
import static io.berth.kube.FakeApi.error;
import static io.berth.kube.FakeApi.json;
import static io.berth.kube.FakeApi.retryAfter;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.berth.framework.Ticker;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.VersionInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ApiClientTest {
  private static final byte[] BODY = "{\"a\":1}".getBytes(UTF_8);
  private static final FakeApi.Reply BUSY = error(429, "TooManyRequests", "slow down");
  private static final FakeApi.Reply DOWN = error(503, "ServiceUnavailable", "not now");

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private ApiClient api;

  @BeforeEach
  void connect() {
    api = server.client(folder);
  }

  @AfterEach
  void close() {
    api.close();
    server.close();
  }

  @Test
  void readsAnObject() throws InterruptedException {
    server.next(json(200, "{\"metadata\":{\"name\":\"p\",\"labels\":null,\"odd\":1}}"));

    Pod pod = api.get("/api/v1/namespaces/n/pods/p", Pod.class);

    assertThat(pod.getMetadata().getName()).isEqualTo("p");
    assertThat(server.await())
        .isEqualTo(
            new FakeApi.Request("GET /api/v1/namespaces/n/pods/p", "null", "Bearer secret", ""));
  }

  @Test
  void doesNotFollowRedirects() {
    try (FakeApi elsewhere = new FakeApi()) {
      server.next(
          http -> {
            http.getResponseHeaders().set("Location", elsewhere.url() + "/stolen");
            json(302, "").send(http);
          });

      assertThatThrownBy(() -> api.get("/version", Pod.class)).isInstanceOf(ApiException.class);

      assertThat(elsewhere.lines()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/nosuch/kc, '$KUBECONFIG: /nosuch/kc: no such file; correct the variable, or set"
        + " --kubeconfig'",
    "/nosuch/a:/nosuch/b, '$KUBECONFIG: /nosuch/a, /nosuch/b: no such files; correct the variable,"
        + " or set --kubeconfig'"
  })
  void namesMissingFilesOfEnvironment(String files, String message) {
    System.setProperty("kubeconfig", files); // fabric8's other name of $KUBECONFIG
    try {
      assertThatThrownBy(Kubeconfig::requireAnyOfEnvironment)
          .isInstanceOf(InvalidClientConfigException.class)
          .hasMessage(message);
      assertThatThrownBy(() -> ApiClient.connect(ConnectionSettings.of(null), Ticker.system()))
          .hasMessage(message);
      System.setProperty("kubeconfig", "/nosuch/a:/dev/null");
      assertThatCode(Kubeconfig::requireAnyOfEnvironment).doesNotThrowAnyException();
    } finally {
      System.clearProperty("kubeconfig");
    }
  }

  record Write(String name, Consumer<ApiClient> call, String line, String type, String body) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Write> writes() {
    String text = new String(BODY, UTF_8);
    return Stream.of(
        new Write("post", a -> a.post("/x", BODY), "POST /x", "application/json", text),
        new Write("put", a -> a.put("/x", BODY), "PUT /x", "application/json", text),
        new Write(
            "patch",
            a -> a.patch("/x", PatchType.STRATEGIC_MERGE, BODY),
            "PATCH /x",
            "application/strategic-merge-patch+json",
            text),
        new Write("delete", a -> a.delete("/x", BODY), "DELETE /x", "application/json", text));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void writes(Write row) throws InterruptedException {
    row.call.accept(api);

    assertThat(server.await())
        .isEqualTo(new FakeApi.Request(row.line, row.type, "Bearer secret", row.body));
  }

  @Test
  void throwsErrorOfServer() {
    server.next(error(409, "Conflict", "pod x is already assigned to node \"a\""));

    ApiException apiException = apiException(() -> api.post("/x", BODY));

    assertThat(apiException).hasMessage("pod x is already assigned to node \"a\"");
    assertThat(apiException.code()).isEqualTo(409);
    assertThat(apiException.reason()).isEqualTo("Conflict");
    assertThat(apiException.isConflict()).isTrue();
    assertThat(apiException.isConnectionProblem()).isFalse();
  }

  @Test
  void showsExcerptOfResponseWithoutStatus() {
    server.next(json(502, "<html>bad gateway</html>"));

    assertThat(apiException(() -> api.post("/x", BODY)))
        .hasMessage("HTTP 502: <html>bad gateway</html>");
  }

  @ParameterizedTest
  @CsvSource({"302,'HTTP 302; redirects are not followed, use the final URL'", "418,HTTP 418"})
  void showsCodeOfEmptyResponse(int code, String message) {
    server.next(json(code, ""));

    assertThat(apiException(() -> api.post("/x", BODY))).hasMessage(message);
  }

  record RetryCase(
      String name, FakeApi.Reply reply, boolean read, boolean post, boolean patch, int seconds) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<RetryCase> retriesRepeatableRequests() {
    return Stream.of(
        new RetryCase("overloaded with Retry-After", retryAfter(3, BUSY), true, true, true, 3),
        new RetryCase("unavailable with Retry-After", retryAfter(2, DOWN), true, false, true, 2),
        new RetryCase("unavailable without Retry-After", DOWN, false, false, false, 0),
        new RetryCase("denied", error(403, "Forbidden", "no"), false, false, false, 0),
        new RetryCase("disconnected", DISCONNECT, false, false, false, 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void retriesRepeatableRequests(RetryCase row) {
    assertRetried(row, row.post, () -> api.post("/x", BODY));
    assertRetried(row, row.patch, () -> api.patch("/x", PatchType.MERGE, BODY));
    if (row.reply != DISCONNECT) { // the JDK itself retries reads
      assertRetried(row, row.read, () -> api.get("/x", Object.class));
    }
  }

  private void assertRetried(RetryCase row, boolean again, Runnable call) {
    server.next(row.reply);
    server.sleeps().clear();
    if (again) {
      call.run();
      assertThat(server.sleeps()).containsExactly(Duration.ofSeconds(row.seconds));
      assertThat(server.lines()).hasSize(2);
    } else {
      assertThatThrownBy(call::run).isInstanceOf(ApiException.class);
      assertThat(server.lines()).hasSize(1);
    }
  }

  @Test
  void acceptsCompressedListsButNotWatches() throws IOException {
    List<String> encodings = new CopyOnWriteArrayList<>();
    server.byDefault(
        http -> {
          encodings.add(http.getRequestHeaders().getFirst("Accept-Encoding"));
          OK.send(http);
        });

    api.open("/pods?limit=5", "application/json", Duration.ofSeconds(20)).close();
    api.open("/pods?watch=true&x=y", "application/json", Duration.ofSeconds(20)).close();

    assertThat(encodings).containsExactly("gzip", "identity");
  }

  @Test
  void givesUpAfterFiveOverloadedResponses() {
    server.byDefault(BUSY);

    assertThat(apiException(() -> api.post("/x", BODY)).isTooManyRequests()).isTrue();
    assertThat(server.sleeps())
        .extracting(Duration::toMillis)
        .containsExactly(250L, 500L, 1000L, 2000L);
  }

  @Test
  void timesOutWithoutResponse() {
    CountDownLatch never = new CountDownLatch(1);
    server.next(after(never, OK));
    try (ApiClient impatientClient =
        server.client(server.settings(folder).withRequestTimeout(Duration.ofMillis(50)))) {
      ApiException apiException = apiException(() -> impatientClient.post("/x", BODY));

      assertThat(apiException.isConnectionProblem()).isTrue();
    }
    never.countDown();
  }

  @Test
  void namesUnreachableServer() {
    String url = server.url();
    server.close();

    ApiException apiException = apiException(() -> api.post("/x", BODY));

    assertThat(apiException.isConnectionProblem()).isTrue();
    assertThat(apiException.code()).isZero();
    assertThat(apiException)
        .hasMessage("cannot reach the API server at " + url + ": connection refused");
  }

  @Test
  void limitsConcurrentWritesButNotReads() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    server.byDefault(after(gate, OK));
    ConnectionSettings one = server.settings(folder);
    ApiClient narrow =
        server.client(
            new ConnectionSettings(one.kubeconfig(), null, 0, 0, 1, one.requestTimeout()));
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      threads.add(Thread.ofVirtual().start(() -> narrow.post("/w", BODY)));
    }
    assertThat(server.await().line()).isEqualTo("POST /w");
    threads.add(Thread.ofVirtual().start(() -> narrow.get("/r", Object.class)));

    assertThat(server.await().line()).isEqualTo("GET /r"); // no second write arrived before it
    assertThat(server.lines()).isEmpty();
    gate.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(server.lines()).containsExactly("POST /w", "POST /w");
  }

  @Test
  void limitsRequestRate() {
    ConnectionSettings slow = server.settings(folder).withRate(0.5, 2);
    try (ApiClient limited = ApiClient.connect(slow, () -> 0, server.sleeper())) {
      for (int i = 0; i < 4; i++) {
        limited.post("/x", BODY);
      }
    }

    assertThat(server.sleeps()).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(4));
  }

  @Test
  void interruptEndsWaitForResponse() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    server.next(after(never, OK));
    AtomicReference<ApiException> seen = new AtomicReference<>();
    Thread thread =
        Thread.ofVirtual().start(() -> seen.set(apiException(() -> api.post("/x", BODY))));
    server.await();

    thread.interrupt();
    thread.join();

    assertThat(seen.get().isConnectionProblem()).isTrue();
    never.countDown();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          <html> | not valid JSON: column 1: unexpected character '<';\
           check for a missing quote, comma or bracket
          "hello" | must be an object
          [] | must be an object
          """)
  void reportsMalformedResponse(String response, String problem) {
    server.next(FakeApi.json(200, response));

    assertThatThrownBy(() -> api.get("/version", VersionInfo.class))
        .hasMessage(
            "malformed response from %s (is this an API server?): %s"
                .formatted(api.url(), problem));
  }

  @Test
  void namesUnusableKubeconfig() throws IOException {
    assertThatThrownBy(
            () -> ApiClient.connect(ConnectionSettings.of(folder.resolve("none")), Ticker.system()))
        .isInstanceOf(InvalidClientConfigException.class)
        .hasMessageContaining("cannot read the kubeconfig " + folder.resolve("none"));
    Path broken = Files.writeString(folder.resolve("broken"), "}: {");
    assertThatThrownBy(() -> ApiClient.connect(ConnectionSettings.of(broken), Ticker.system()))
        .isInstanceOf(InvalidClientConfigException.class)
        .hasMessageContaining("cannot use the kubeconfig " + broken);
  }

  private static ApiException apiException(ThrowingCallable call) {
    return catchThrowableOfType(ApiException.class, call);
  }

  @ParameterizedTest
  @MethodSource("writes")
  void closedGateBlocksWrites(Write write) {
    AtomicBoolean open = new AtomicBoolean();
    ApiClient gated = api.withGate(open::get);

    ApiException apiException =
        catchThrowableOfType(ApiException.class, () -> write.call().accept(gated));

    assertThat(apiException.isNotSent()).isTrue();
    assertThat(apiException.isConnectionProblem()).as("otherwise it would be retried").isFalse();
    assertThat(server.lines()).isEmpty();
    open.set(true);
    write.call().accept(gated);
    assertThat(server.lines()).hasSize(1);
  }

  /** The process may be suspended between the first check of the gate and the request. */
  @ParameterizedTest
  @MethodSource("writes")
  void gateIsCheckedAgainBeforeSending(Write write) {
    AtomicInteger checks = new AtomicInteger();
    ApiClient gated = api.withGate(() -> checks.incrementAndGet() == 1);

    ApiException apiException =
        catchThrowableOfType(ApiException.class, () -> write.call().accept(gated));

    assertThat(apiException.isNotSent()).isTrue();
    assertThat(server.lines()).isEmpty();
  }

  @Test
  void closedGateAllowsReads() {
    api.withGate(() -> false).get("/x", Pod.class);

    assertThat(server.lines()).containsExactly("GET /x");
  }

  /** The lease may be lost during the backoff. */
  @Test
  void gateIsCheckedBeforeEveryRetry() {
    AtomicBoolean open = new AtomicBoolean(true);
    server.next(
        http -> {
          open.set(false);
          BUSY.send(http);
        });

    ApiException apiException =
        catchThrowableOfType(ApiException.class, () -> api.withGate(open::get).post("/x", BODY));

    assertThat(apiException.isNotSent()).isTrue();
    assertThat(server.lines()).hasSize(1);
  }

  @Test
  void sendsRequestOnceWithoutRetries() {
    server.next(BUSY);

    ApiException apiException =
        catchThrowableOfType(
            ApiException.class,
            () -> api.withoutRetries(Duration.ofSeconds(20), 1).post("/x", BODY));

    assertThat(apiException.isTooManyRequests()).isTrue();
    assertThat(server.lines()).hasSize(1);
  }
}
