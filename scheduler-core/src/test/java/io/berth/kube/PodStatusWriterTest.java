package io.berth.kube;

import static io.berth.cycle.FitError.Reason.SCHEDULER_ERROR;
import static io.berth.cycle.FitError.Reason.UNSCHEDULABLE;
import static io.berth.kube.FakeApi.OK;
import static io.berth.kube.FakeApi.after;
import static io.berth.kube.FakeApi.error;
import static io.berth.kube.FakeApi.json;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cycle.FitError;
import io.berth.model.PodInfo;
import io.berth.queue.Diagnosis;
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
      new FitError(
          Diagnosis.ERROR, UNSCHEDULABLE, "0/3 nodes are available: 3 Insufficient cpu.", null);

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private final TestClock clock = new TestClock("2026-11-16T08:54:00.306797Z");
  private final PodInfo pod = pod("p").namespace("ns").uid("u-1").generation(1).info();
  private PodStatusWriter statuses;

  @BeforeEach
  void connect() {
    statuses = new PodStatusWriter(server.client(folder), clock, server.sleeper());
  }

  @AfterEach
  void close() {
    statuses.close();
    server.close();
  }

  @Test
  void writesConditionOfUnschedulablePod() throws InterruptedException {
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
  void doesNotWriteUnchangedCondition() throws InterruptedException {
    statuses.failed(pod, NO_CPU);
    server.await();
    statuses.failed(pod, NO_CPU);

    assertNothingElseIsWritten();
  }

  /** The writer keeps thousands of pods, and messages can be long. */
  @Test
  void retainsNoWrittenMessage() throws InterruptedException {
    WeakReference<String> message = writtenMessage("0/3 nodes are available: 3 Insufficient gpu.");

    assertThat(GarbageCollection.until(() -> message.refersTo(null))).isTrue();
    statuses.failed(
        pod,
        new FitError(
            Diagnosis.ERROR, UNSCHEDULABLE, "0/3 nodes are available: 3 Insufficient gpu.", null));
    assertNothingElseIsWritten();
  }

  private WeakReference<String> writtenMessage(String text) throws InterruptedException {
    String message = String.valueOf(text.toCharArray()); // another object than the constant
    statuses.failed(pod, new FitError(Diagnosis.ERROR, UNSCHEDULABLE, message, null));
    server.await();
    statuses.awaitIdle();
    return new WeakReference<>(message);
  }

  @Test
  void keepsTransitionTimeWhileStatusIsUnchanged() throws InterruptedException {
    statuses.failed(pod, NO_CPU);
    server.await();
    clock.advance(Duration.ofMinutes(1));
    statuses.failed(pod, new FitError(Diagnosis.ERROR, SCHEDULER_ERROR, "oh", null));

    assertThat(server.await().body())
        .contains("\"reason\":\"SchedulerError\",\"message\":\"oh\"")
        .doesNotContain("lastTransitionTime");
  }

  @Test
  void keepsTransitionTimeOfServer() throws InterruptedException {
    PodInfo gated =
        pod("p").condition("PodScheduled", "False", "SchedulingGated").generation(2).info();
    statuses.failed(gated, NO_CPU);

    assertThat(server.await().body())
        .contains("\"observedGeneration\":2")
        .doesNotContain("lastTransitionTime");
  }

  @Test
  void writesNominationTogetherWithCondition() throws InterruptedException {
    statuses.failed(pod, new FitError(Diagnosis.ERROR, UNSCHEDULABLE, "m", "node-0"));
    assertThat(server.await().body()).endsWith("}],\"nominatedNodeName\":\"node-0\"}}");

    statuses.failed(pod, new FitError(Diagnosis.ERROR, UNSCHEDULABLE, "m", ""));
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
    for (int i = 0; i < 4; i++) { // the number of writer threads
      gates.add(new CountDownLatch(1));
      server.next(after(gates.get(i), OK));
      statuses.failed(pod("busy-" + i).uid("busy-" + i).info(), NO_CPU);
      server.await();
    }
    for (int i = 0; i < 10; i++) {
      statuses.failed(pod("waits-" + i).uid("waits-" + i).info(), NO_CPU);
    }
    statuses.failed(pod, new FitError(Diagnosis.ERROR, UNSCHEDULABLE, "m", "node-0"));

    gates.getFirst().countDown();

    assertThat(server.await().body()).contains("\"nominatedNodeName\":\"node-0\"");
    gates.forEach(CountDownLatch::countDown);
  }

  @Test
  void doesNotClearAbsentNomination() throws InterruptedException {
    statuses.nominate(pod, "");

    assertNothingElseIsWritten();
  }

  @Test
  void clearsNominationOfServer() throws InterruptedException {
    statuses.nominate(pod("p").nominatedNodeName("node-0").info(), "");

    assertThat(server.await().body()).contains("\"nominatedNodeName\":null");
  }

  @Test
  void mergesPendingChanges() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    server.next(after(gate, OK));
    statuses.failed(pod, NO_CPU);
    server.await();

    statuses.failed(pod, new FitError(Diagnosis.ERROR, UNSCHEDULABLE, "second", "node-0"));
    statuses.failed(pod, new FitError(Diagnosis.ERROR, UNSCHEDULABLE, "third", null));
    gate.countDown();

    assertThat(server.await().body())
        .contains("\"message\":\"third\"", "\"nominatedNodeName\":\"node-0\"");
    assertNothingElseIsWritten();
  }

  @Test
  void dropAndAwaitWaitsForWriteInFlight() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    server.next(after(gate, OK));
    statuses.failed(pod, NO_CPU);
    server.await();
    statuses.failed(pod, new FitError(Diagnosis.ERROR, UNSCHEDULABLE, "second", null));
    CountDownLatch dropped = new CountDownLatch(1);
    Thread binding =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    statuses.dropAndAwait(pod.uid());
                    dropped.countDown();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });

    statuses.failed(pod("other").info(), NO_CPU);
    assertThat(server.await().line()).contains("/pods/other/"); // other pods are not blocked
    assertThat(dropped.getCount()).isEqualTo(1);
    gate.countDown();
    binding.join();
    assertThat(dropped.getCount()).isZero();
    assertNothingElseIsWritten();
  }

  @Test
  void retriesTransientFailures() throws InterruptedException {
    server.next(error(500, "InternalError", "oops"), FakeApi.DISCONNECT);
    statuses.failed(pod, NO_CPU);

    server.await();
    server.await();
    server.await();
    assertThat(server.sleeps()).containsExactly(Duration.ofMillis(10), Duration.ofMillis(50));
    assertNothingElseIsWritten();
  }

  @Test
  void retriesWithBackoffUntilSuccess() throws InterruptedException {
    for (int i = 0; i < 28; i++) {
      server.next(FakeApi.DISCONNECT);
    }
    statuses.failed(pod, NO_CPU);
    statuses.awaitIdle();

    assertThat(server.lines()).hasSize(29);
    assertThat(server.sleeps().stream().filter(sleep -> sleep.toSeconds() > 0))
        .extracting(Duration::toSeconds)
        .containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L);
  }

  static Stream<FakeApi.Reply> retriesWhileServerIsUnavailable() {
    return Stream.of(
        error(500, "InternalError", "etcdserver: timed out"),
        json(502, "<html>bad gateway</html>"),
        error(503, "ServiceUnavailable", "starting"),
        error(429, "TooManyRequests", "slow down"));
  }

  @ParameterizedTest
  @MethodSource
  void retriesWhileServerIsUnavailable(FakeApi.Reply outage) throws InterruptedException {
    for (int i = 0; i < 10; i++) {
      server.next(outage);
    }
    statuses.failed(pod, NO_CPU);
    statuses.awaitIdle();

    assertThat(server.lines()).hasSize(11);
  }

  @Test
  void laterChangeOverridesChangeInBackoff() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    server.next(after(gate, json(502, "<html>bad gateway</html>")));
    statuses.failed(pod, new FitError(Diagnosis.ERROR, UNSCHEDULABLE, "first", "node-0"));
    server.await();
    statuses.failed(pod, NO_CPU);
    gate.countDown();

    assertThat(server.await().body())
        .contains("3 Insufficient cpu", "\"nominatedNodeName\":\"node-0\"");
    assertNothingElseIsWritten();
  }

  @Test
  void dropAndAwaitDropsChangeInBackoff() throws InterruptedException {
    CountDownLatch backoffEnd = new CountDownLatch(1);
    CountDownLatch backoffStart = new CountDownLatch(1);
    Sleeper sleeper =
        time -> {
          backoffStart.countDown();
          backoffEnd.await();
        };
    try (PodStatusWriter writer = new PodStatusWriter(server.client(folder), clock, sleeper)) {
      server.next(json(502, "<html>bad gateway</html>"));
      writer.failed(pod, NO_CPU);
      server.await();
      backoffStart.await();
      writer.dropAndAwait(pod.uid());
      backoffEnd.countDown();
      writer.awaitIdle();
    }
    assertThat(server.lines()).isEmpty();
  }

  @Test
  void writesDeniedConditionAgain() throws InterruptedException {
    server.next(error(403, "Forbidden", "no"));
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
