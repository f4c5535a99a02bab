package io.berth.kube;

import static io.berth.cycle.FitError.Reason.SCHEDULER_ERROR;
import static io.berth.cycle.FitError.Reason.UNSCHEDULABLE;
import static io.berth.kube.FakeApi.OK;
import static io.berth.kube.FakeApi.after;
import static io.berth.kube.FakeApi.json;
import static io.berth.kube.FakeApi.refuse;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cycle.FitError;
import io.berth.model.PodInfo;
import io.berth.testing.GarbageCollection;
import io.berth.testing.TestClock;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodStatusWriterTest {
  private static final FitError NO_CPU =
      new FitError(UNSCHEDULABLE, "0/3 nodes are available: 3 Insufficient cpu.", null);

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private final TestClock clock = new TestClock("2026-11-16T08:54:00.306797Z");
  private final PodInfo pod = pod("p").namespace("ns").uid("u-1").generation(1).info();
  private PodStatusWriter statuses;

  @BeforeEach
  void connect() {
    statuses = new PodStatusWriter(server.client(folder), clock, server.pause());
  }

  @AfterEach
  void close() {
    statuses.close();
    server.close();
  }

  @Test
  void saysWhyAPodWaits() throws InterruptedException {
    statuses.failed(pod, NO_CPU);

    FakeApi.Request request = server.await();
    assertThat(request.line()).isEqualTo("PATCH /api/v1/namespaces/ns/pods/p/status");
    assertThat(request.contentType()).isEqualTo("application/strategic-merge-patch+json");
    assertThat(request.body())
        .isEqualTo(
            "{\"metadata\":{\"uid\":\"u-1\"},\"status\":{\"conditions\":[{"
                + "\"type\":\"PodScheduled\",\"status\":\"False\",\"reason\":\"Unschedulable\","
                + "\"message\":\"0/3 nodes are available: 3 Insufficient cpu.\","
                + "\"observedGeneration\":1,"
                + "\"lastTransitionTime\":\"2026-11-16T08:54:00Z\"}]}}");
  }

  @Test
  void saysNothingTwice() throws InterruptedException {
    statuses.failed(pod, NO_CPU);
    server.await();
    statuses.failed(pod, NO_CPU);

    assertNothingElseIsWritten();
  }

  /** It remembers thousands of pods, and their messages can be long. */
  @Test
  void keepsNoMessageThatWasWritten() throws InterruptedException {
    WeakReference<String> message = writtenMessage("0/3 nodes are available: 3 Insufficient gpu.");

    assertThat(GarbageCollection.until(() -> message.refersTo(null))).isTrue();
    statuses.failed(
        pod, new FitError(UNSCHEDULABLE, "0/3 nodes are available: 3 Insufficient gpu.", null));
    assertNothingElseIsWritten();
  }

  private WeakReference<String> writtenMessage(String text) throws InterruptedException {
    String message = String.valueOf(text.toCharArray()); // another object than the constant
    statuses.failed(pod, new FitError(UNSCHEDULABLE, message, null));
    server.await();
    statuses.awaitIdle();
    return new WeakReference<>(message);
  }

  @Test
  void theTimeStaysWhileTheConditionDoes() throws InterruptedException {
    statuses.failed(pod, NO_CPU);
    server.await();
    clock.pass(Duration.ofMinutes(1));
    statuses.failed(pod, new FitError(SCHEDULER_ERROR, "oh", null));

    assertThat(server.await().body())
        .contains("\"reason\":\"SchedulerError\",\"message\":\"oh\"")
        .doesNotContain("lastTransitionTime");
  }

  @Test
  void theTimeStaysWhereTheServerHasOne() throws InterruptedException {
    PodInfo gated =
        pod("p").condition("PodScheduled", "False", "SchedulingGated").generation(2).info();
    statuses.failed(gated, NO_CPU);

    assertThat(server.await().body())
        .contains("\"observedGeneration\":2")
        .doesNotContain("lastTransitionTime");
  }

  @Test
  void nominationComesWithTheCondition() throws InterruptedException {
    statuses.failed(pod, new FitError(UNSCHEDULABLE, "m", "node-0"));
    assertThat(server.await().body()).endsWith("}],\"nominatedNodeName\":\"node-0\"}}");

    statuses.failed(pod, new FitError(UNSCHEDULABLE, "m", ""));
    assertThat(server.await().body())
        .isEqualTo("{\"metadata\":{\"uid\":\"u-1\"},\"status\":{\"nominatedNodeName\":null}}");

    statuses.nominate(pod, "node-1");
    assertThat(server.await().body())
        .isEqualTo(
            "{\"metadata\":{\"uid\":\"u-1\"},\"status\":{\"nominatedNodeName\":\"node-1\"}}");
  }

  @Test
  void writesNominationsBeforeConditions() throws InterruptedException {
    List<CountDownLatch> gates = new ArrayList<>();
    for (int i = 0; i < 4; i++) { // as many as there are writers
      gates.add(new CountDownLatch(1));
      server.next(after(gates.get(i), OK));
      statuses.failed(pod("busy-" + i).uid("busy-" + i).info(), NO_CPU);
      server.await();
    }
    for (int i = 0; i < 10; i++) {
      statuses.failed(pod("waits-" + i).uid("waits-" + i).info(), NO_CPU);
    }
    statuses.failed(pod, new FitError(UNSCHEDULABLE, "m", "node-0"));

    gates.getFirst().countDown();

    assertThat(server.await().body()).contains("\"nominatedNodeName\":\"node-0\"");
    gates.forEach(CountDownLatch::countDown);
  }

  @Test
  void nothingToClear() throws InterruptedException {
    statuses.nominate(pod, "");

    assertNothingElseIsWritten();
  }

  @Test
  void clearsWhatTheServerHas() throws InterruptedException {
    statuses.nominate(pod("p").nominatedTo("node-0").info(), "");

    assertThat(server.await().body()).contains("\"nominatedNodeName\":null");
  }

  @Test
  void theLastOfSeveralIsWritten() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    server.next(after(gate, OK));
    statuses.failed(pod, NO_CPU);
    server.await();

    statuses.failed(pod, new FitError(UNSCHEDULABLE, "second", "node-0"));
    statuses.failed(pod, new FitError(UNSCHEDULABLE, "third", null));
    gate.countDown();

    assertThat(server.await().body())
        .contains("\"message\":\"third\"", "\"nominatedNodeName\":\"node-0\"");
    assertNothingElseIsWritten();
  }

  @Test
  void silenceWaitsForWhatIsOnItsWayAndDropsTheRest() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    server.next(after(gate, OK));
    statuses.failed(pod, NO_CPU);
    server.await();
    statuses.failed(pod, new FitError(UNSCHEDULABLE, "second", null));
    CountDownLatch silent = new CountDownLatch(1);
    Thread binding =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    statuses.silence(pod.uid());
                    silent.countDown();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });

    statuses.failed(pod("other").info(), NO_CPU);
    assertThat(server.await().line()).contains("/pods/other/"); // others are not held up
    assertThat(silent.getCount()).isEqualTo(1);
    gate.countDown();
    binding.join();
    assertThat(silent.getCount()).isZero();
    assertNothingElseIsWritten();
  }

  @Test
  void triesAgainInABadMoment() throws InterruptedException {
    server.next(refuse(500, "InternalError", "oops"), FakeApi.HANG_UP);
    statuses.failed(pod, NO_CPU);

    server.await();
    server.await();
    server.await();
    assertThat(server.pauses()).containsExactly(Duration.ofMillis(10), Duration.ofMillis(50));
    assertNothingElseIsWritten();
  }

  @Test
  void keepsWhatTheServerCannotTakeUntilItCan() throws InterruptedException {
    for (int i = 0; i < 28; i++) {
      server.next(FakeApi.HANG_UP);
    }
    statuses.failed(pod, NO_CPU);
    statuses.awaitIdle();

    assertThat(server.lines()).hasSize(29);
    assertThat(server.pauses().stream().filter(pause -> pause.toSeconds() > 0))
        .extracting(Duration::toSeconds)
        .containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L);
  }

  static Stream<FakeApi.Play> outages() {
    return Stream.of(
        refuse(500, "InternalError", "etcdserver: timed out"),
        json(502, "<html>bad gateway</html>"),
        refuse(503, "ServiceUnavailable", "starting"),
        refuse(429, "TooManyRequests", "slow down"));
  }

  @ParameterizedTest
  @MethodSource
  void outages(FakeApi.Play outage) throws InterruptedException {
    for (int i = 0; i < 10; i++) {
      server.next(outage);
    }
    statuses.failed(pod, NO_CPU);
    statuses.awaitIdle();

    assertThat(server.lines()).hasSize(11);
  }

  @Test
  void whatComesDuringAnOutageReplacesWhatIsKept() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    server.next(after(gate, json(502, "<html>bad gateway</html>")));
    statuses.failed(pod, new FitError(UNSCHEDULABLE, "first", "node-0"));
    server.await();
    statuses.failed(pod, NO_CPU);
    gate.countDown();

    assertThat(server.await().body())
        .contains("3 Insufficient cpu", "\"nominatedNodeName\":\"node-0\"");
    assertNothingElseIsWritten();
  }

  @Test
  void silenceDropsWhatIsKept() throws InterruptedException {
    CountDownLatch rested = new CountDownLatch(1);
    CountDownLatch rests = new CountDownLatch(1);
    Sleeper pause =
        time -> {
          rests.countDown();
          rested.await();
        };
    try (PodStatusWriter kept = new PodStatusWriter(server.client(folder), clock, pause)) {
      server.next(json(502, "<html>bad gateway</html>"));
      kept.failed(pod, NO_CPU);
      server.await();
      rests.await();
      kept.silence(pod.uid());
      rested.countDown();
      kept.awaitIdle();
    }
    assertThat(server.lines()).isEmpty();
  }

  @Test
  void whatWasRefusedIsSaidAgainNextTime() throws InterruptedException {
    server.next(refuse(403, "Forbidden", "no"));
    statuses.failed(pod, NO_CPU);
    server.await();
    statuses.failed(pod, NO_CPU);

    assertThat(server.await().line()).contains("/pods/p/status");
  }

  private void assertNothingElseIsWritten() throws InterruptedException {
    statuses.awaitIdle();
    assertThat(server.lines()).isEmpty();
  }
}
