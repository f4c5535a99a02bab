package io.berth.queue;

import static io.berth.queue.Fixture.NODE_ADDED;
import static io.berth.queue.Fixture.NODE_LABELED;
import static io.berth.queue.Fixture.POD_DELETED;
import static io.berth.queue.Fixture.pod;
import static io.berth.queue.Fixture.rejectedBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventLabel;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The metrics of the queue. */
class PriorityQueueMeterTest {
  private static final ClusterEvent POD_LABELED =
      ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_LABEL);
  private static final PodInfo P = pod("p").info();
  private static final PodInfo LABELED = pod("p").label("app", "web").info();

  private boolean closed;
  private final Fixture fixture =
      new Fixture(
          new Fixture.EventFilter(
              "Nodes",
              ClusterEventWithHint.always(NODE_ADDED),
              ClusterEventWithHint.always(POD_DELETED),
              ClusterEventWithHint.always(POD_LABELED)),
          new Fixture.EventFilter(
              "Never",
              ClusterEventWithHint.when(
                  NODE_LABELED,
                  NodeDescription.class,
                  (pod, before, after) -> QueueingHint.QUEUE_SKIP)),
          new Fixture.Gate(
              "Gate", pod -> !closed, List.of(ClusterEventWithHint.always(NODE_ADDED))));
  private final PriorityQueue queue = fixture.queue;

  /**
   * An operation on the queue.
   *
   * @param recorded the expected metrics
   */
  record Case(String name, Consumer<PriorityQueueMeterTest> act, List<String> recorded) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case row(String name, Consumer<PriorityQueueMeterTest> act, String... recorded) {
    return new Case(name, act, List.of(recorded));
  }

  static Stream<Case> cases() {
    return Stream.of(
        row("a new pod", it -> it.queue.add(P), "active UnschedulablePodAdd"),
        row(
            "an update of an unknown pod",
            it -> it.queue.update(P, P),
            "active UnschedulablePodUpdate"),
        row(
            "a gated pod",
            it -> {
              it.closed = true;
              it.queue.add(P);
            },
            "unschedulable UnschedulablePodAdd"),
        row(
            "a pod that stays gated",
            it -> {
              it.closed = true;
              it.queue.add(P);
              it.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, null);
              it.queue.activate(List.of(P));
            },
            "unschedulable UnschedulablePodAdd",
            "unschedulable NodeAdd"),
        row(
            "a failed attempt",
            it -> it.fixture.failAttempt(P, rejectedBy("Nodes")),
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure"),
        row(
            "an error",
            it -> it.fixture.failAttempt(P, Diagnosis.ERROR),
            "active UnschedulablePodAdd",
            "backoff ScheduleAttemptFailure"),
        row(
            "a registered event",
            it -> {
              it.fixture.failAttempt(P, rejectedBy("Nodes"));
              it.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, null);
            },
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure",
            "backoff NodeAdd"),
        row(
            "a deleted pod",
            it -> {
              it.fixture.failAttempt(P, rejectedBy("Nodes"));
              it.fixture.advance(60);
              it.queue.moveAllToActiveOrBackoffQueue(POD_DELETED, pod("other").info(), null);
            },
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure",
            "active AssignedPodDelete"),
        row(
            "an update of the pod itself",
            it -> {
              it.fixture.failAttempt(P, rejectedBy("Nodes"));
              it.queue.update(P, LABELED);
            },
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure",
            "backoff UnschedulablePodUpdatePodLabel"),
        row(
            "an expired backoff",
            it -> {
              it.fixture.failAttempt(P, Diagnosis.ERROR);
              it.fixture.advance(60);
              it.queue.flush();
            },
            "active UnschedulablePodAdd",
            "backoff ScheduleAttemptFailure",
            "active BackoffComplete"),
        row(
            "a pop from the backoffQ",
            it -> {
              it.fixture.failAttempt(P, rejectedBy("Nodes"));
              it.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, null);
              it.fixture.pop();
            },
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure",
            "backoff NodeAdd",
            "active PopFromBackoffQ"),
        row(
            "an activated pod",
            it -> {
              it.fixture.failAttempt(P, rejectedBy("Nodes"));
              it.queue.activate(List.of(P));
            },
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure",
            "active ForceActivate"),
        row(
            "a flushed unschedulable pod",
            it -> {
              it.fixture.failAttempt(P, rejectedBy("Never"));
              it.fixture.advance(600);
              it.queue.flush();
            },
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure",
            "active UnschedulableTimeout"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void countsIncomingPodsByQueueAndEvent(Case c) {
    c.act().accept(this);

    assertThat(fixture.meter.entries).isEqualTo(c.recorded());
  }

  @Test
  void marksAttemptAfterFlush() {
    fixture.failAttempt(P, rejectedBy("Never"));
    fixture.advance(600);
    queue.flush();
    PoppedPod flushed = fixture.pop();
    queue.addUnschedulableIfNotPresent(flushed, rejectedBy("Nodes"));
    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, null);

    assertThat(flushed.isFlushed()).isTrue();
    assertThat(fixture.pop().isFlushed()).isFalse();
  }

  @Test
  void clearsFlushMarkOfGatedPod() {
    fixture.failAttempt(P, rejectedBy("Never"));
    fixture.advance(600);
    closed = true;
    queue.flush();
    closed = false;
    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, null);

    assertThat(fixture.pop().isFlushed()).isFalse();
  }

  @Test
  void timesOneOfTenHints() {
    fixture.failAttempt(P, rejectedBy("Never"));
    for (int i = 0; i < 11; i++) {
      queue.moveAllToActiveOrBackoffQueue(NODE_LABELED, null, null);
    }

    assertThat(fixture.meter.hints)
        .containsExactly(
            "Never NodeUpdateNodeLabel QueueSkip", "Never NodeUpdateNodeLabel QueueSkip");
  }

  @Test
  void countsUnschedulablePodsByPlugin() {
    closed = true;
    queue.add(pod("gated").info());
    closed = false;
    fixture.failAttempt(P, rejectedBy("Nodes", "Never"));
    fixture.failAttempt(pod("q").info(), rejectedBy("Never"));

    assertThat(queue.unschedulablePluginCounts())
        .containsOnly(
            entry(new PluginProfileKey("Gate", "tiny"), 1),
            entry(new PluginProfileKey("Never", "tiny"), 2),
            entry(new PluginProfileKey("Nodes", "tiny"), 1));

    queue.activate(List.of(P));
    fixture.pop();

    assertThat(queue.unschedulablePluginCounts())
        .as("a pod in flight is not counted")
        .containsOnly(
            entry(new PluginProfileKey("Gate", "tiny"), 1),
            entry(new PluginProfileKey("Never", "tiny"), 1));
  }

  @Test
  void countsEventsTrackedForPodsInFlight() {
    assertThat(queue.inFlightEventCounts()).containsExactly(entry(EventLabel.POD_POPPED, 0));

    queue.add(P);
    queue.add(pod("q").info());
    PoppedPod first = fixture.pop();
    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, null);
    fixture.pop();
    queue.moveAllToActiveOrBackoffQueue(NODE_LABELED, null, null);
    queue.moveAllToActiveOrBackoffQueue(POD_DELETED, pod("other").info(), null);

    assertThat(queue.inFlightEventCounts())
        .containsOnly(
            entry(EventLabel.POD_POPPED, 2),
            entry(EventLabel.of(NODE_ADDED), 1),
            entry(EventLabel.of(NODE_LABELED), 1),
            entry(EventLabel.ASSIGNED_POD_DELETE, 1));

    queue.done(first);

    assertThat(queue.inFlightEventCounts())
        .as("events before the oldest pod in flight are dropped")
        .containsOnly(
            entry(EventLabel.POD_POPPED, 1),
            entry(EventLabel.of(NODE_LABELED), 1),
            entry(EventLabel.ASSIGNED_POD_DELETE, 1));
  }
}
