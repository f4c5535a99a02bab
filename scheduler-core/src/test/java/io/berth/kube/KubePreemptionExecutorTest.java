package io.berth.kube;

import static io.berth.kube.FakeApi.OK;
import static io.berth.kube.FakeApi.after;
import static io.berth.kube.FakeApi.error;
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

/** Compares the conditions and events of victims with those of kube-scheduler 1.36.4. */
class KubePreemptionExecutorTest {
  private final PodInfo high = pod("high").uid("u-high").scheduler("s").priority(1000).info();
  private final PodInfo low =
      pod("low").namespace("look").uid("u-low").scheduler("t").generation(1).onNode("n").info();
  private final PodInfo other = pod("other").uid("u-other").onNode("n").info();

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private final TestClock clock = new TestClock("2026-11-16T08:54:24.26Z");
  private final FakeSchedulingQueue queue = new FakeSchedulingQueue();
  private final Set<String> active = ConcurrentHashMap.newKeySet();
  private final Set<String> waiting = ConcurrentHashMap.newKeySet();
  private EventRecorder events;
  private PodStatusWriter statuses;
  private KubePreemptionExecutor executor;
  private final RecordingPreemptionMeter meter = new RecordingPreemptionMeter();

  @BeforeEach
  void connect() {
    ApiClient api = server.client(folder);
    events =
        new EventRecorder(
            new EventSender(api, server.sleeper()),
            new HostName("vm"),
            clock,
            new TimeSource(clock, Sleeper.SLEEP),
            100);
    statuses = new PodStatusWriter(api, clock, server.sleeper());
    executor =
        new KubePreemptionExecutor(
            new VictimDeletion(api, events, new FakeWaitingPods(waiting), clock, server.sleeper()),
            statuses,
            () -> queue,
            pod -> active.contains(pod.uid()),
            meter);
  }

  @AfterEach
  void close() {
    executor.close();
    events.close();
    statuses.close();
    server.close();
  }

  @Test
  void writesConditionThenDeletesThenRecordsEvent() throws InterruptedException {
    assertThat(executor.preempt(high, "n", List.of(low))).isEqualTo(Status.SUCCESS);

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
  void ignoresTerminatingVictims() {
    executor.preempt(high, "n", List.of(pod("terminating").terminating().info()));

    assertThat(executor.isPodRunningPreemption(high)).isFalse();
    assertThat(server.lines()).isEmpty();
    assertThat(meter.recorded).isEmpty();
  }

  @Test
  void rejectsWaitingPodInsteadOfDeletion() throws InterruptedException {
    waiting.add(low.uid());
    executor.preempt(high, "n", List.of(low));

    FakeApi.Request event = server.await();
    assertThat(event.line()).startsWith("POST /apis/events.k8s.io");
    assertThat(event.body())
        .contains("\"Preempted by pod u-high on node n (in kube-scheduler memory).\"");
    assertThat(queue.awaitActivated()).isEqualTo(high);
    assertThat(server.lines()).isEmpty();
  }

  @Test
  void preemptionRunsUntilLastVictimIsDeleted() throws InterruptedException {
    CountDownLatch firstGate = new CountDownLatch(1);
    CountDownLatch lastGate = new CountDownLatch(1);
    active.add(other.uid());
    server.next(after(firstGate, OK), OK).byDefault(after(lastGate, OK));
    executor.preempt(high, "n", List.of(low, other));
    assertThat(server.await().line()).contains("/pods/low/status");
    assertThat(executor.isPodRunningPreemption(high)).isTrue();
    assertThat(executor.isPodRunningPreemption(low)).isFalse();
    assertThat(server.lines()).isEmpty(); // the last victim waits for the others

    firstGate.countDown();
    assertThat(server.await().line()).startsWith("DELETE ").endsWith("/pods/low");
    String next = server.await().line() + server.await().line(); // including an event
    assertThat(next).contains("/pods/other/status");
    assertThat(executor.isPodRunningPreemption(high)).isTrue();
    active.remove(other.uid()); // the event arrives before the response
    assertThat(executor.isPodRunningPreemption(high)).isFalse();
    lastGate.countDown();
  }

  static Stream<FakeApi.Reply> activatesPreemptorIfVictimIsGone() {
    return Stream.of(
        error(404, "NotFound", "pods \"other\" not found"),
        error(409, "Conflict", "Precondition failed: UID in precondition: u-other, UID in object"),
        error(
            422,
            "Invalid",
            "Pod \"other\" is invalid: metadata.uid: Invalid value: \"x\": field is immutable"));
  }

  @ParameterizedTest
  @MethodSource
  @Timeout(60)
  void activatesPreemptorIfVictimIsGone(FakeApi.Reply answer) throws InterruptedException {
    active.add(other.uid());
    server.next(answer);
    executor.preempt(high, "n", List.of(other));

    assertThat(server.await().line()).startsWith("PATCH").contains("/pods/other/");
    assertThat(queue.awaitActivated()).isEqualTo(high); // the event may have arrived before
    assertThat(executor.isPodRunningPreemption(high)).isFalse();
    assertThat(server.lines()).isEmpty();
  }

  @Test
  void activatesPreemptorIfVictimVanishesBeforeDeletion() throws InterruptedException {
    String message =
        "Operation cannot be fulfilled on Pod \"other\": the UID in the precondition (u-other) does"
            + " not match the UID in record (u-new).";
    server.next(OK, error(409, "Conflict", message));
    executor.preempt(high, "n", List.of(other));

    assertThat(queue.awaitActivated()).isEqualTo(high);
    assertThat(server.lines()).hasSize(2);
    assertThat(meter.recorded).containsExactly("1 victims", "gone");
  }

  @Test
  void retriesAfterConflict() throws InterruptedException {
    FakeApi.Reply conflict = error(409, "Conflict", "the object has been modified; try again");
    server.next(conflict, OK, conflict, OK);
    executor.preempt(high, "n", List.of(other));

    for (String method : List.of("PATCH", "PATCH", "DELETE", "DELETE")) {
      assertThat(server.await().line()).startsWith(method);
    }
    assertThat(server.await().line()).startsWith("POST /apis/events.k8s.io");
    assertThat(queue.activated()).isEmpty();
  }

  @Test
  void failsAfterRepeatedConflicts() throws InterruptedException {
    server.byDefault(error(409, "Conflict", "the object has been modified; try again"));
    executor.preempt(high, "n", List.of(other));

    assertThat(queue.awaitActivated()).isEqualTo(high);
    assertThat(server.lines()).hasSize(4).allMatch(line -> line.startsWith("PATCH"));
    assertThat(meter.recorded).containsExactly("1 victims", "failed");
  }

  @Test
  void errorKeepsLastVictimAndActivatesPreemptor() throws InterruptedException {
    server.next(error(403, "Forbidden", "may not patch"));
    executor.preempt(high, "n", List.of(low, other));

    assertThat(queue.awaitActivated()).isEqualTo(high);
    assertThat(executor.isPodRunningPreemption(high)).isFalse();
    assertThat(server.lines()).containsExactly("PATCH /api/v1/namespaces/look/pods/low/status");
  }

  @Test
  void clearsNominationsOfLowerPriority() throws InterruptedException {
    waiting.add(low.uid());
    PodInfo lower = pod("lower").priority(1).nominatedNodeName("n").info();
    PodInfo equal = pod("equal").priority(1000).nominatedNodeName("n").info();
    queue.addNominatedPod(lower, "n");
    queue.addNominatedPod(equal, "n");
    executor.preempt(high, "n", List.of(low));

    List<FakeApi.Request> requests = List.of(server.await(), server.await());
    FakeApi.Request patch =
        requests.stream().filter(r -> r.line().startsWith("PATCH")).findFirst().orElseThrow();
    assertThat(patch.line()).isEqualTo("PATCH /api/v1/namespaces/default/pods/lower/status");
    assertThat(patch.body())
        .isEqualTo(
            "{\"metadata\":{\"uid\":\"default/lower\"},\"status\":{\"nominatedNodeName\":null}}");
    assertThat(queue.nominatedPodLister().nominatedPodsForNode("n")).containsExactly(equal);
  }

  /** Waiting pods that can be rejected. */
  private static final class FakeWaitingPods extends NoWaitingPods {
    private final Set<String> uids;

    FakeWaitingPods(Set<String> uids) {
      this.uids = uids;
    }

    @Override
    public boolean preempt(String uid, String plugin, String message) {
      return uids.remove(uid);
    }
  }
}
