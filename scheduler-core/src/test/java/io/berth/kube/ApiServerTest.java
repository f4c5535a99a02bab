package io.berth.kube;

import static io.berth.kube.FakeApi.HANG_UP;
import static io.berth.kube.FakeApi.OK;
import static io.berth.kube.FakeApi.after;
import static io.berth.kube.FakeApi.json;
import static io.berth.kube.FakeApi.refuse;
import static io.berth.kube.FakeApi.retryAfter;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
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

class ApiServerTest {
  private static final byte[] BODY = "{\"a\":1}".getBytes(UTF_8);
  private static final FakeApi.Play BUSY = refuse(429, "TooManyRequests", "slow down");
  private static final FakeApi.Play DOWN = refuse(503, "ServiceUnavailable", "not now");

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private ApiServer api;

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
  void doesNotFollowWhereTheTokenMayBeRead() {
    try (FakeApi elsewhere = new FakeApi()) {
      server.next(
          exchange -> {
            exchange.getResponseHeaders().set("Location", elsewhere.url() + "/stolen");
            json(302, "").answer(exchange);
          });

      assertThatThrownBy(() -> api.get("/version", Pod.class)).isInstanceOf(ApiException.class);

      assertThat(elsewhere.lines()).isEmpty();
    }
  }

  record Write(String name, Consumer<ApiServer> call, String line, String type, String body) {
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
  void saysWhatTheServerSays() {
    server.next(refuse(409, "Conflict", "pod x is already assigned to node \"a\""));

    ApiException refusal = refusal(() -> api.post("/x", BODY));

    assertThat(refusal).hasMessage("pod x is already assigned to node \"a\"");
    assertThat(refusal.code()).isEqualTo(409);
    assertThat(refusal.reason()).isEqualTo("Conflict");
    assertThat(refusal.isConflict()).isTrue();
    assertThat(refusal.isConnectionProblem()).isFalse();
  }

  @Test
  void showsAnAnswerThatIsNoStatus() {
    server.next(json(502, "<html>bad gateway</html>"));

    assertThat(refusal(() -> api.post("/x", BODY)))
        .hasMessage("HTTP 502: <html>bad gateway</html>");
  }

  record Again(
      String name, FakeApi.Play answer, boolean read, boolean post, boolean patch, int seconds) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Again> whoIsAskedAgain() {
    return Stream.of(
        new Again("too busy, says when", retryAfter(3, BUSY), true, true, true, 3),
        new Again("down, says when", retryAfter(2, DOWN), true, false, true, 2),
        new Again("down, does not say when", DOWN, false, false, false, 0),
        new Again("refused", refuse(403, "Forbidden", "no"), false, false, false, 0),
        new Again("hung up", HANG_UP, false, false, false, 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void whoIsAskedAgain(Again row) {
    askedAgain(row, row.post, () -> api.post("/x", BODY));
    askedAgain(row, row.patch, () -> api.patch("/x", PatchType.MERGE, BODY));
    if (row.answer != HANG_UP) { // the JDK itself asks again for what only reads
      askedAgain(row, row.read, () -> api.get("/x", Object.class));
    }
  }

  private void askedAgain(Again row, boolean again, Runnable call) {
    server.next(row.answer);
    server.pauses().clear();
    if (again) {
      call.run();
      assertThat(server.pauses()).containsExactly(Duration.ofSeconds(row.seconds));
      assertThat(server.lines()).hasSize(2);
    } else {
      assertThatThrownBy(call::run).isInstanceOf(ApiException.class);
      assertThat(server.lines()).hasSize(1);
    }
  }

  @Test
  void onlyListsMayComePacked() throws IOException {
    List<String> encodings = new CopyOnWriteArrayList<>();
    server.otherwise(
        exchange -> {
          encodings.add(exchange.getRequestHeaders().getFirst("Accept-Encoding"));
          OK.answer(exchange);
        });

    api.open("/pods?limit=5", "application/json", Duration.ofSeconds(20)).close();
    api.open("/pods?watch=true&x=y", "application/json", Duration.ofSeconds(20)).close();

    assertThat(encodings).containsExactly("gzip", "identity");
  }

  @Test
  void givesUpOnAServerThatStaysBusy() {
    server.otherwise(BUSY);

    assertThat(refusal(() -> api.post("/x", BODY)).isTooManyRequests()).isTrue();
    assertThat(server.pauses())
        .extracting(Duration::toMillis)
        .containsExactly(250L, 500L, 1000L, 2000L);
  }

  @Test
  void doesNotWaitForEver() {
    CountDownLatch never = new CountDownLatch(1);
    server.next(after(never, OK));
    try (ApiServer hasty =
        server.client(server.settings(folder).withRequestTimeout(Duration.ofMillis(50)))) {
      ApiException refusal = refusal(() -> hasty.post("/x", BODY));

      assertThat(refusal.isConnectionProblem()).isTrue();
    }
    never.countDown();
  }

  @Test
  void tellsWhomItCannotReach() {
    String url = server.url();
    server.close();

    ApiException refusal = refusal(() -> api.post("/x", BODY));

    assertThat(refusal.isConnectionProblem()).isTrue();
    assertThat(refusal.code()).isZero();
    assertThat(refusal)
        .hasMessage("cannot reach the API server at " + url + ": connection refused");
  }

  @Test
  void boundsWritesButNotReads() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    server.otherwise(after(gate, OK));
    ConnectionSettings one = server.settings(folder);
    ApiServer narrow =
        server.client(
            new ConnectionSettings(one.kubeconfig(), null, 0, 0, 1, one.requestTimeout()));
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      threads.add(Thread.ofVirtual().start(() -> narrow.post("/w", BODY)));
    }
    assertThat(server.await().line()).isEqualTo("POST /w");
    threads.add(Thread.ofVirtual().start(() -> narrow.get("/r", Object.class)));

    assertThat(server.await().line()).isEqualTo("GET /r"); // no second write came before it
    assertThat(server.lines()).isEmpty();
    gate.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(server.lines()).containsExactly("POST /w", "POST /w");
  }

  @Test
  void asksNoMoreOftenThanItMay() {
    ConnectionSettings slow = server.settings(folder).withRate(0.5, 2);
    try (ApiServer limited = ApiServer.connect(slow, () -> 0, server.pause())) {
      for (int i = 0; i < 4; i++) {
        limited.post("/x", BODY);
      }
    }

    assertThat(server.pauses()).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(4));
  }

  @Test
  void anInterruptEndsTheWait() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    server.next(after(never, OK));
    AtomicReference<ApiException> seen = new AtomicReference<>();
    Thread thread = Thread.ofVirtual().start(() -> seen.set(refusal(() -> api.post("/x", BODY))));
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
          <html> | not valid JSON: column 1: the character '<' has no place here;\
           is a quote, comma or bracket missing?
          "hello" | has to be an object
          [] | has to be an object
          """)
  void answersOfOtherServersAreTold(String answer, String problem) {
    server.next(FakeApi.json(200, answer));

    assertThatThrownBy(() -> api.get("/version", VersionInfo.class))
        .hasMessage(
            "cannot read the API server's answer (is it an API server?): %s".formatted(problem));
  }

  @Test
  void saysWhichKubeconfigItCannotUse() throws IOException {
    assertThatThrownBy(
            () -> ApiServer.connect(ConnectionSettings.of(folder.resolve("none")), Ticker.system()))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining("cannot read the kubeconfig " + folder.resolve("none"));
    Path broken = Files.writeString(folder.resolve("broken"), "}: {");
    assertThatThrownBy(() -> ApiServer.connect(ConnectionSettings.of(broken), Ticker.system()))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining("cannot use the kubeconfig " + broken);
  }

  private static ApiException refusal(ThrowingCallable call) {
    return catchThrowableOfType(ApiException.class, call);
  }

  @ParameterizedTest
  @MethodSource("writes")
  void nothingIsWrittenThroughAClosedGate(Write write) {
    AtomicBoolean open = new AtomicBoolean();
    ApiServer gated = api.behind(open::get);

    ApiException refusal =
        catchThrowableOfType(ApiException.class, () -> write.call().accept(gated));

    assertThat(refusal.isNotSent()).isTrue();
    assertThat(refusal.isConnectionProblem()).as("else it would be tried again").isFalse();
    assertThat(server.lines()).isEmpty();
    open.set(true);
    write.call().accept(gated);
    assertThat(server.lines()).hasSize(1);
  }

  /** Much may happen, and a stopped process may sleep, between the look and the sending. */
  @ParameterizedTest
  @MethodSource("writes")
  void theGateMayCloseUpToTheLastMoment(Write write) {
    AtomicInteger looks = new AtomicInteger();
    ApiServer gated = api.behind(() -> looks.incrementAndGet() == 1);

    ApiException refusal =
        catchThrowableOfType(ApiException.class, () -> write.call().accept(gated));

    assertThat(refusal.isNotSent()).isTrue();
    assertThat(server.lines()).isEmpty();
  }

  @Test
  void aClosedGateDoesNotKeepAnybodyFromReading() {
    api.behind(() -> false).get("/x", Pod.class);

    assertThat(server.lines()).containsExactly("GET /x");
  }

  /** The lease may be lost while a busy server keeps us waiting. */
  @Test
  void theGateIsLookedAtAgainBeforeEveryRepetition() {
    AtomicBoolean open = new AtomicBoolean(true);
    server.next(
        exchange -> {
          open.set(false);
          BUSY.answer(exchange);
        });

    ApiException refusal =
        catchThrowableOfType(ApiException.class, () -> api.behind(open::get).post("/x", BODY));

    assertThat(refusal.isNotSent()).isTrue();
    assertThat(server.lines()).hasSize(1);
  }

  @Test
  void theImpatientAskOnce() {
    server.next(BUSY);

    ApiException refusal =
        catchThrowableOfType(
            ApiException.class, () -> api.impatient(Duration.ofSeconds(20), 1).post("/x", BODY));

    assertThat(refusal.isTooManyRequests()).isTrue();
    assertThat(server.lines()).hasSize(1);
  }
}
