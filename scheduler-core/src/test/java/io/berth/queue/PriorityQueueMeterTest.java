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
import io.berth.framework.QueueingHint.Verdict;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the queue tells those who count. */
class PriorityQueueMeterTest {
  private static final ClusterEvent POD_LABELED =
      ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_LABEL);
  private static final PodInfo P = pod("p").info();
  private static final PodInfo LABELED = pod("p").label("app", "web").info();

  private boolean closed;
  private final Fixture fixture =
      new Fixture(
          new Fixture.Aware(
              "Nodes",
              ClusterEventWithHint.always(NODE_ADDED),
              ClusterEventWithHint.always(POD_DELETED),
              ClusterEventWithHint.always(POD_LABELED)),
          new Fixture.Aware(
              "Never",
              ClusterEventWithHint.when(
                  NODE_LABELED, NodeDescription.class, (pod, before, after) -> Verdict.SKIP)),
          new Fixture.Gate(
              "Gate", pod -> !closed, List.of(ClusterEventWithHint.always(NODE_ADDED))));
  private final PriorityQueue queue = fixture.queue;

  /**
   * Something that is done with the queue.
   *
   * @param entered what is to be counted of it
   */
  record Case(String name, Consumer<PriorityQueueMeterTest> act, List<String> entered) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case row(String name, Consumer<PriorityQueueMeterTest> act, String... entered) {
    return new Case(name, act, List.of(entered));
  }

  static Stream<Case> cases() {
    return Stream.of(
        row("a new pod", it -> it.queue.add(P), "active UnschedulablePodAdd"),
        row(
            "a pod heard of by its update",
            it -> it.queue.update(P, P),
            "active UnschedulablePodUpdate"),
        row(
            "a pod behind a gate",
            it -> {
              it.closed = true;
              it.queue.add(P);
            },
            "unschedulable UnschedulablePodAdd"),
        row(
            "a gate that stays closed, whatever happens",
            it -> {
              it.closed = true;
              it.queue.add(P);
              it.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, null);
              it.queue.activate(List.of(P));
            },
            "unschedulable UnschedulablePodAdd",
            "unschedulable NodeAdd"),
        row(
            "an attempt that fails",
            it -> it.fixture.refuse(P, rejectedBy("Nodes")),
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure"),
        row(
            "an error",
            it -> it.fixture.refuse(P, Diagnosis.ERROR),
            "active UnschedulablePodAdd",
            "backoff ScheduleAttemptFailure"),
        row(
            "an event that helps",
            it -> {
              it.fixture.refuse(P, rejectedBy("Nodes"));
              it.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, null);
            },
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure",
            "backoff NodeAdd"),
        row(
            "a pod that leaves its node",
            it -> {
              it.fixture.refuse(P, rejectedBy("Nodes"));
              it.fixture.pass(60);
              it.queue.moveAllToActiveOrBackoffQueue(POD_DELETED, pod("other").info(), null);
            },
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure",
            "active AssignedPodDelete"),
        row(
            "a change of the pod itself",
            it -> {
              it.fixture.refuse(P, rejectedBy("Nodes"));
              it.queue.update(P, LABELED);
            },
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure",
            "backoff UnschedulablePodUpdatePodLabel"),
        row(
            "a rest that ends",
            it -> {
              it.fixture.refuse(P, Diagnosis.ERROR);
              it.fixture.pass(60);
              it.queue.flush();
            },
            "active UnschedulablePodAdd",
            "backoff ScheduleAttemptFailure",
            "active BackoffComplete"),
        row(
            "a rest cut short because nobody else is there",
            it -> {
              it.fixture.refuse(P, rejectedBy("Nodes"));
              it.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, null);
              it.fixture.poll();
            },
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure",
            "backoff NodeAdd",
            "active PopFromBackoffQ"),
        row(
            "a pod that somebody asks for",
            it -> {
              it.fixture.refuse(P, rejectedBy("Nodes"));
              it.queue.activate(List.of(P));
            },
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure",
            "active ForceActivate"),
        row(
            "a pod that has waited too long",
            it -> {
              it.fixture.refuse(P, rejectedBy("Never"));
              it.fixture.pass(600);
              it.queue.flush();
            },
            "active UnschedulablePodAdd",
            "unschedulable ScheduleAttemptFailure",
            "active UnschedulableTimeout"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void countsWhatBringsPodsIn(Case c) {
    c.act().accept(this);

    assertThat(fixture.meter.entries).isEqualTo(c.entered());
  }

  @Test
  void anAttemptKnowsThatOnlyTimeBroughtIt() {
    fixture.refuse(P, rejectedBy("Never"));
    fixture.pass(600);
    queue.flush();
    PoppedPod flushed = fixture.poll();
    queue.addUnschedulableIfNotPresent(flushed, rejectedBy("Nodes"));
    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, null);

    assertThat(flushed.afterFlush()).isTrue();
    assertThat(fixture.poll().afterFlush()).isFalse();
  }

  @Test
  void aGateMakesThatForgotten() {
    fixture.refuse(P, rejectedBy("Never"));
    fixture.pass(600);
    closed = true;
    queue.flush();
    closed = false;
    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, null);

    assertThat(fixture.poll().afterFlush()).isFalse();
  }

  @Test
  void timesTheFirstOfTenHints() {
    fixture.refuse(P, rejectedBy("Never"));
    for (int i = 0; i < 11; i++) {
      queue.moveAllToActiveOrBackoffQueue(NODE_LABELED, null, null);
    }

    assertThat(fixture.meter.hints)
        .containsExactly(
            "Never NodeUpdateNodeLabel QueueSkip", "Never NodeUpdateNodeLabel QueueSkip");
  }

  @Test
  void showsWhoKeepsPodsWaiting() {
    closed = true;
    queue.add(pod("gated").info());
    closed = false;
    fixture.refuse(P, rejectedBy("Nodes", "Never"));
    fixture.refuse(pod("q").info(), rejectedBy("Never"));

    assertThat(queue.rejectors())
        .containsOnly(
            entry(new UnschedulablePlugin("Gate", "tiny"), 1),
            entry(new UnschedulablePlugin("Never", "tiny"), 2),
            entry(new UnschedulablePlugin("Nodes", "tiny"), 1));

    queue.activate(List.of(P));
    fixture.poll();

    assertThat(queue.rejectors())
        .as("a pod that is tried again is kept by nobody")
        .containsOnly(
            entry(new UnschedulablePlugin("Gate", "tiny"), 1),
            entry(new UnschedulablePlugin("Never", "tiny"), 1));
  }

  @Test
  void showsWhatIsRememberedForPodsInFlight() {
    assertThat(queue.remembered()).containsExactly(entry(EventLabel.POD_TAKEN, 0));

    queue.add(P);
    queue.add(pod("q").info());
    PoppedPod first = fixture.poll();
    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, null);
    fixture.poll();
    queue.moveAllToActiveOrBackoffQueue(NODE_LABELED, null, null);
    queue.moveAllToActiveOrBackoffQueue(POD_DELETED, pod("other").info(), null);

    assertThat(queue.remembered())
        .containsOnly(
            entry(EventLabel.POD_TAKEN, 2),
            entry(EventLabel.of(NODE_ADDED), 1),
            entry(EventLabel.of(NODE_LABELED), 1),
            entry(EventLabel.ASSIGNED_POD_DELETE, 1));

    queue.done(first);

    assertThat(queue.remembered())
        .as("what is older than the pods in flight is forgotten")
        .containsOnly(
            entry(EventLabel.POD_TAKEN, 1),
            entry(EventLabel.of(NODE_LABELED), 1),
            entry(EventLabel.ASSIGNED_POD_DELETE, 1));
  }
}
