package io.berth.kube;

import static io.berth.kube.FakeApi.OK;
import static io.berth.kube.FakeApi.after;
import static io.berth.kube.FakeApi.refuse;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.testing.TestClock;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The victims' conditions and events are what kube-scheduler 1.36.4 wrote. */
class KubePreemptorTest {
  private final PodInfo high = pod("high").uid("u-high").scheduler("s").priority(1000).info();
  private final PodInfo low =
      pod("low").namespace("look").uid("u-low").scheduler("t").generation(1).onNode("n").info();
  private final PodInfo other = pod("other").uid("u-other").onNode("n").info();

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private final TestClock clock = new TestClock("2026-11-16T08:54:24.26Z");
  private final NominationBook queue = new NominationBook();
  private final Set<String> standing = ConcurrentHashMap.newKeySet();
  private final Set<String> waiting = ConcurrentHashMap.newKeySet();
  private EventRecorder events;
  private PodStatusWriter statuses;
  private KubePreemptor preemptor;
  private final PreemptionLog meter = new PreemptionLog();

  @BeforeEach
  void connect() {
    ApiServer api = server.client(folder);
    events =
        new EventRecorder(
            new EventSender(api, server.pause()),
            new HostName("vm"),
            clock,
            new TimeSource(clock, Sleeper.SLEEP),
            100);
    statuses = new PodStatusWriter(api, clock, server.pause());
    preemptor =
        new KubePreemptor(
            new Eviction(api, events, new FakeWaiting(waiting), clock, server.pause()),
            statuses,
            () -> queue,
            pod -> standing.contains(pod.uid()),
            meter);
  }

  @AfterEach
  void close() {
    preemptor.close();
    events.close();
    statuses.close();
    server.close();
  }

  @Test
  void tellsWhyThenDeletesThenReports() throws InterruptedException {
    assertThat(preemptor.preempt(high, "n", List.of(low))).isEqualTo(Status.SUCCESS);

    FakeApi.Request condition = server.await();
    assertThat(condition.line()).isEqualTo("PATCH /api/v1/namespaces/look/pods/low/status");
    assertThat(condition.body())
        .isEqualTo(
            "{\"metadata\":{\"uid\":\"u-low\"},\"status\":{\"conditions\":[{"
                + "\"type\":\"DisruptionTarget\",\"status\":\"True\","
                + "\"reason\":\"PreemptionByScheduler\","
                + "\"message\":\"s: preempting to accommodate a higher priority pod\","
                + "\"observedGeneration\":1,"
                + "\"lastTransitionTime\":\"2026-11-16T08:54:24Z\"}]}}");
    FakeApi.Request deletion = server.await();
    assertThat(deletion.line()).isEqualTo("DELETE /api/v1/namespaces/look/pods/low");
    assertThat(deletion.body())
        .isEqualTo(
            "{\"apiVersion\":\"v1\",\"kind\":\"DeleteOptions\","
                + "\"preconditions\":{\"uid\":\"u-low\"}}");
    assertThat(server.await().body())
        .contains(
            "\"reportingController\":\"s\",\"reportingInstance\":\"s-vm\","
                + "\"action\":\"Preempting\",\"reason\":\"Preempted\",\"regarding\":{"
                + "\"kind\":\"Pod\",\"namespace\":\"look\",\"name\":\"low\"",
            "\"related\":{\"kind\":\"Pod\",\"namespace\":\"default\",\"name\":\"high\"",
            "\"note\":\"Preempted by pod u-high on node n\",\"type\":\"Normal\"");
    assertThat(queue.activated()).isEmpty();
  }

  @Test
  void leavesThoseAloneThatAreOnTheirWayOut() {
    preemptor.preempt(high, "n", List.of(pod("going").terminating().info()));

    assertThat(preemptor.isPreempting(high)).isFalse();
    assertThat(server.lines()).isEmpty();
    assertThat(meter.told).isEmpty();
  }

  @Test
  void aPodThatOnlyWaitsIsNotDeleted() throws InterruptedException {
    waiting.add(low.uid());
    preemptor.preempt(high, "n", List.of(low));

    FakeApi.Request event = server.await();
    assertThat(event.line()).startsWith("POST /apis/events.k8s.io");
    assertThat(event.body())
        .contains("\"Preempted by pod u-high on node n (in kube-scheduler memory).\"");
    assertThat(queue.awaitActivated()).isEqualTo(high);
    assertThat(server.lines()).isEmpty();
  }

  @Test
  void isPreemptingUntilTheLastOneGoes() throws InterruptedException {
    CountDownLatch firstGate = new CountDownLatch(1);
    CountDownLatch lastGate = new CountDownLatch(1);
    standing.add(other.uid());
    server.next(after(firstGate, OK), OK).otherwise(after(lastGate, OK));
    preemptor.preempt(high, "n", List.of(low, other));
    assertThat(server.await().line()).contains("/pods/low/status");
    assertThat(preemptor.isPreempting(high)).isTrue();
    assertThat(preemptor.isPreempting(low)).isFalse();
    assertThat(server.lines()).isEmpty(); // the last one waits for the others

    firstGate.countDown();
    assertThat(server.await().line()).startsWith("DELETE ").endsWith("/pods/low");
    String next = server.await().line() + server.await().line(); // an event is among them
    assertThat(next).contains("/pods/other/status");
    assertThat(preemptor.isPreempting(high)).isTrue();
    standing.remove(other.uid()); // the news are faster than the answer
    assertThat(preemptor.isPreempting(high)).isFalse();
    lastGate.countDown();
  }

  static Stream<FakeApi.Play> gone() {
    return Stream.of(
        refuse(404, "NotFound", "pods \"other\" not found"),
        refuse(409, "Conflict", "Precondition failed: UID in precondition: u-other, UID in object"),
        refuse(
            422,
            "Invalid",
            "Pod \"other\" is invalid: metadata.uid: Invalid value: \"x\": field is immutable"));
  }

  @ParameterizedTest
  @MethodSource
  @Timeout(60)
  void gone(FakeApi.Play answer) throws InterruptedException {
    standing.add(other.uid());
    server.next(answer);
    preemptor.preempt(high, "n", List.of(other));

    assertThat(server.await().line()).startsWith("PATCH").contains("/pods/other/");
    assertThat(queue.awaitActivated()).isEqualTo(high); // the news may have come before
    assertThat(preemptor.isPreempting(high)).isFalse();
    assertThat(server.lines()).isEmpty();
  }

  @Test
  void goneBetweenConditionAndDeletion() throws InterruptedException {
    String says =
        "Operation cannot be fulfilled on Pod \"other\": the UID in the precondition (u-other) does"
            + " not match the UID in record (u-new).";
    server.next(OK, refuse(409, "Conflict", says));
    preemptor.preempt(high, "n", List.of(other));

    assertThat(queue.awaitActivated()).isEqualTo(high);
    assertThat(server.lines()).hasSize(2);
    assertThat(meter.told).containsExactly("1 victims", "gone");
  }

  @Test
  void aConflictDoesNotMeanThatItIsGone() throws InterruptedException {
    FakeApi.Play conflict = refuse(409, "Conflict", "the object has been modified; try again");
    server.next(conflict, OK, conflict, OK);
    preemptor.preempt(high, "n", List.of(other));

    for (String method : List.of("PATCH", "PATCH", "DELETE", "DELETE")) {
      assertThat(server.await().line()).startsWith(method);
    }
    assertThat(server.await().line()).startsWith("POST /apis/events.k8s.io");
    assertThat(queue.activated()).isEmpty();
  }

  @Test
  void conflictsThatDoNotEndFail() throws InterruptedException {
    server.otherwise(refuse(409, "Conflict", "the object has been modified; try again"));
    preemptor.preempt(high, "n", List.of(other));

    assertThat(queue.awaitActivated()).isEqualTo(high);
    assertThat(server.lines()).hasSize(4).allMatch(line -> line.startsWith("PATCH"));
    assertThat(meter.told).containsExactly("1 victims", "failed");
  }

  @Test
  void aRefusalSparesTheLastOneAndWakesThePreemptor() throws InterruptedException {
    server.next(refuse(403, "Forbidden", "may not patch"));
    preemptor.preempt(high, "n", List.of(low, other));

    assertThat(queue.awaitActivated()).isEqualTo(high);
    assertThat(preemptor.isPreempting(high)).isFalse();
    assertThat(server.lines()).containsExactly("PATCH /api/v1/namespaces/look/pods/low/status");
  }

  @Test
  void lowerNominationsAreDropped() throws InterruptedException {
    waiting.add(low.uid());
    PodInfo lower = pod("lower").priority(1).nominatedTo("n").info();
    PodInfo equal = pod("equal").priority(1000).nominatedTo("n").info();
    queue.nominate(lower, "n");
    queue.nominate(equal, "n");
    preemptor.preempt(high, "n", List.of(low));

    List<FakeApi.Request> requests = List.of(server.await(), server.await());
    FakeApi.Request patch =
        requests.stream().filter(r -> r.line().startsWith("PATCH")).findFirst().orElseThrow();
    assertThat(patch.line()).isEqualTo("PATCH /api/v1/namespaces/default/pods/lower/status");
    assertThat(patch.body())
        .isEqualTo(
            "{\"metadata\":{\"uid\":\"default/lower\"},\"status\":{\"nominatedNodeName\":null}}");
    assertThat(queue.nominations().on("n")).containsExactly(equal);
  }

  /** Pods whose wait can be ended. */
  private static final class FakeWaiting extends NobodyWaits {
    private final Set<String> uids;

    FakeWaiting(Set<String> uids) {
      this.uids = uids;
    }

    @Override
    public boolean preempt(String uid, String plugin, String message) {
      return uids.remove(uid);
    }
  }
}
