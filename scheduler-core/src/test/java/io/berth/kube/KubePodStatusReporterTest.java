package io.berth.kube;

import static io.berth.cycle.FitError.Reason.UNSCHEDULABLE;
import static io.berth.kube.FakeApi.DISCONNECT;
import static io.berth.kube.FakeApi.OK;
import static io.berth.kube.FakeApi.after;
import static io.berth.kube.FakeApi.error;
import static io.berth.testing.Pods.pod;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cycle.FitError;
import io.berth.model.PodInfo;
import io.berth.queue.Diagnosis;
import io.berth.testing.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares with events of kube-scheduler 1.36.4, except for the names of schedulers. */
class KubePodStatusReporterTest {
  private static final String FITS =
      "{\"apiVersion\":\"events.k8s.io/v1\",\"kind\":\"Event\","
          + "\"metadata\":{\"name\":\"fits.18e87a96f6864834\",\"namespace\":\"look\"},"
          + "\"eventTime\":\"2026-11-16T08:54:00.306821Z\","
          + "\"reportingController\":\"berth-scheduler\","
          + "\"reportingInstance\":\"berth-scheduler-vm\","
          + "\"action\":\"Binding\",\"reason\":\"Scheduled\","
          + "\"regarding\":{\"kind\":\"Pod\",\"namespace\":\"look\",\"name\":\"fits\","
          + "\"uid\":\"2a61ffb3\",\"apiVersion\":\"v1\"},"
          + "\"note\":\"Successfully assigned look/fits to node-0\",\"type\":\"Normal\"}";

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private final TestClock clock = new TestClock("2026-11-16T08:54:00.306821172Z");
  private final PodInfo pod = pod("p").namespace("look").scheduler("s").uid("u-1").info();
  private EventRecorder events;
  private PodStatusWriter statuses;
  private KubePodStatusReporter reporter;

  @BeforeEach
  void connect() {
    start(100);
  }

  private void start(int queued) {
    ApiClient api = server.client(folder);
    events =
        new EventRecorder(
            new EventSender(api, server.sleeper()),
            new HostName("vm"),
            clock,
            new TimeSource(clock, Sleeper.SLEEP),
            queued);
    statuses = new PodStatusWriter(api, clock, server.sleeper());
    reporter = new KubePodStatusReporter(events, statuses);
  }

  @AfterEach
  void close() {
    events.close();
    statuses.close();
    server.close();
  }

  @Test
  void recordsScheduledEvent() throws InterruptedException {
    reporter.scheduled(
        pod("fits").namespace("look").scheduler("berth-scheduler").uid("2a61ffb3").info(),
        "node-0");

    FakeApi.Request request = server.await();
    assertThat(request.line()).isEqualTo("POST /apis/events.k8s.io/v1/namespaces/look/events");
    assertThat(request.contentType()).isEqualTo("application/json");
    assertThat(request.body()).isEqualTo(FITS);
  }

  @Test
  void failureIsRecordedAsEventAndCondition() throws InterruptedException {
    reporter.failed(
        pod, new FitError(Diagnosis.ERROR, UNSCHEDULABLE, "0/3 nodes are available", null));

    Map<Boolean, FakeApi.Request> byKind =
        Stream.of(server.await(), server.await())
            .collect(Collectors.toMap(r -> r.line().startsWith("POST"), r -> r));
    assertThat(byKind.get(true).body())
        .contains(
            "\"action\":\"Scheduling\",\"reason\":\"FailedScheduling\"",
            "\"note\":\"0/3 nodes are available\",\"type\":\"Warning\"");
    assertThat(byKind.get(false).line()).isEqualTo("PATCH /api/v1/namespaces/look/pods/p/status");
  }

  @Test
  void nominationIsWrittenToStatusOnly() throws InterruptedException {
    reporter.nominated(pod, "node-0");
    statuses.awaitIdle();
    events.awaitIdle();

    assertThat(server.lines()).containsExactly("PATCH /api/v1/namespaces/look/pods/p/status");
  }

  @Test
  void repetitionIsWrittenAsSeries() throws InterruptedException {
    events.record(PodEvent.failed(pod, "m"));
    assertThat(server.await().line()).startsWith("POST");
    events.awaitIdle();
    clock.advance(Duration.ofSeconds(5));
    events.record(PodEvent.failed(pod, "m"));

    FakeApi.Request second = server.await();
    assertThat(second.line())
        .isEqualTo("PATCH /apis/events.k8s.io/v1/namespaces/look/events/p.18e87a96f6864834");
    assertThat(second.contentType()).isEqualTo("application/strategic-merge-patch+json");
    assertThat(second.body())
        .isEqualTo(
            "{\"series\":{\"count\":2,\"lastObservedTime\":\"2026-11-16T08:54:05.306821Z\"}}");
    events.record(PodEvent.failed(pod, "m"));
    events.awaitIdle();
    assertThat(server.lines()).isEmpty();

    clock.advance(Duration.ofMinutes(7));
    events.writeSeries();
    assertThat(server.await().body()).contains("\"count\":3");
  }

  @Test
  void recreatesDeletedEventWithItsSeries() throws InterruptedException {
    events.record(PodEvent.failed(pod, "m"));
    events.awaitIdle();
    server.await();
    server.next(error(404, "NotFound", "gone"));
    events.record(PodEvent.failed(pod, "m"));

    assertThat(server.await().line()).startsWith("PATCH");
    FakeApi.Request again = server.await();
    assertThat(again.line()).startsWith("POST");
    assertThat(again.body()).contains("\"series\":{\"count\":2,", "\"note\":\"m\"");
  }

  @Test
  void retriesEventWhileServerIsUnreachable() throws InterruptedException {
    server.next(DISCONNECT, DISCONNECT);
    events.record(PodEvent.failed(pod, "m"));
    events.awaitIdle();

    assertThat(server.lines()).hasSize(3);
    assertThat(server.sleeps())
        .hasSize(2)
        .allSatisfy(
            sleep ->
                assertThat(sleep).isBetween(Duration.ofSeconds(10), Duration.ofMillis(12_500)));
  }

  @Test
  void doesNotRetryDeniedEvent() throws InterruptedException {
    server.next(error(403, "Forbidden", "namespace is being terminated"));
    events.record(PodEvent.failed(pod, "m"));
    events.awaitIdle();

    assertThat(server.lines()).hasSize(1);
    assertThat(server.sleeps()).isEmpty();
  }

  @Test
  void dropsOldestEventsIfQueueIsFull() throws InterruptedException {
    close();
    FakeApi busy = new FakeApi();
    CountDownLatch gate = new CountDownLatch(1);
    busy.byDefault(after(gate, OK));
    try (EventRecorder narrow =
        new EventRecorder(
            new EventSender(busy.client(folder), busy.sleeper()),
            new HostName("vm"),
            clock,
            new TimeSource(clock, Sleeper.SLEEP),
            2)) {
      for (int i = 0; i < 4; i++) { // the number of concurrent writers
        narrow.record(PodEvent.scheduled(pod("busy-" + i).info(), "n"));
        busy.await();
      }
      for (int i = 0; i < 5; i++) {
        narrow.record(PodEvent.scheduled(pod("late-" + i).info(), "n"));
      }
      assertThat(narrow.dropped()).isEqualTo(3);
      gate.countDown();
      assertThat(busy.await().body() + busy.await().body())
          .contains("default/late-3 to n", "default/late-4 to n");
    } finally {
      busy.close();
    }
  }

  @Test
  void truncatesLongNotes() {
    String limit = "x".repeat(1024);
    assertThat(PodEvent.failed(pod, limit).note()).isEqualTo(limit);
    assertThat(PodEvent.failed(pod, limit + "y").note()).isEqualTo("x".repeat(1020) + " ...");
    assertThat(PodEvent.failed(pod, "ö".repeat(600)).note().getBytes(UTF_8)).hasSize(1024);
    assertThat(PodEvent.failed(pod, "x" + "ö".repeat(600)).note())
        .isEqualTo("x" + "ö".repeat(509) + " ...");
  }

  @Test
  void longPodNamesYieldValidEventNames() throws InterruptedException {
    events.record(PodEvent.scheduled(pod("x".repeat(236)).info(), "n"));
    assertThat(server.await().body())
        .contains("{\"name\":\"" + "x".repeat(236) + ".18e87a96f6864834\",");

    events.record(PodEvent.scheduled(pod("x".repeat(237)).info(), "n"));
    assertThat(server.await().body()).containsPattern("\\{\"name\":\"[0-9a-f-]{36}\",");
  }
}
