package io.berth.queue;

import static io.berth.queue.Fixture.NODE_ADDED;
import static io.berth.queue.Fixture.NODE_LABELED;
import static io.berth.queue.Fixture.POD_DELETED;
import static io.berth.queue.Fixture.WILDCARD;
import static io.berth.queue.Fixture.pendingOn;
import static io.berth.queue.Fixture.pod;
import static io.berth.queue.Fixture.rejectedBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod.State;
import io.berth.runtime.TestPlugins;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which events requeue a rejected pod, with or without backoff. */
class PriorityQueueRequeueTest {
  private static final ClusterEventWithHint WHEN_LARGE =
      ClusterEventWithHint.when(
          NODE_ADDED,
          String.class,
          (rejected, before, after) -> QueueingHint.queueIf("large".equals(after)));
  private static final ClusterEventWithHint BROKEN =
      ClusterEventWithHint.when(
          NODE_ADDED,
          String.class,
          (rejected, before, after) -> {
            throw new IllegalStateException("broken hint");
          });
  private static final ClusterEventWithHint MISSING =
      ClusterEventWithHint.when(
          NODE_ADDED,
          String.class,
          (rejected, before, after) -> {
            throw new NoSuchMethodError("of another version");
          });
  private static final ClusterEventWithHint RECURSIVE =
      ClusterEventWithHint.when(
          NODE_ADDED,
          String.class,
          (rejected, before, after) -> {
            throw new StackOverflowError();
          });
  private static final ClusterEventWithHint NULL_RESULT =
      ClusterEventWithHint.when(NODE_ADDED, String.class, (rejected, before, after) -> null);

  private static Fixture fixture() {
    return new Fixture(
        new Fixture.EventFilter("Nodes", ClusterEventWithHint.always(NODE_ADDED)),
        new Fixture.EventFilter("Deletions", ClusterEventWithHint.always(POD_DELETED)),
        new Fixture.EventFilter("Large", WHEN_LARGE),
        new Fixture.EventFilter("Broken", BROKEN),
        new Fixture.EventFilter("Missing", MISSING),
        new Fixture.EventFilter("Recursive", RECURSIVE),
        new Fixture.EventFilter("NullResult", NULL_RESULT),
        new Fixture.EventFilter("NoEvents"),
        new Fixture.EventFilter(
            "Updates",
            ClusterEventWithHint.always(new ClusterEvent(EventResource.POD, ActionType.updates()))),
        new TestPlugins.Filter("NoExtensions", node -> Status.SUCCESS));
  }

  private record Case(
      String name,
      Diagnosis diagnosis,
      ClusterEvent event,
      @Nullable Object after,
      State expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    Diagnosis mixed = new Diagnosis(Set.of("Nodes"), Set.of("Large"));
    ClusterEvent claimed = ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, ActionType.ADD);
    ClusterEvent tainted = ClusterEvent.of(EventResource.NODE, ActionType.UPDATE_NODE_TAINT);
    ClusterEvent updated = new ClusterEvent(EventResource.POD, ActionType.updates());
    ClusterEvent labeled = ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_LABEL);
    return Stream.of(
        new Case("registered", rejectedBy("Nodes"), NODE_ADDED, "n", State.BACKOFF),
        new Case("other action", rejectedBy("Nodes"), NODE_LABELED, "n", State.UNSCHEDULABLE),
        new Case("other resource", rejectedBy("Nodes"), POD_DELETED, "p", State.UNSCHEDULABLE),
        new Case("taint update with node add", rejectedBy("Nodes"), tainted, "n", State.BACKOFF),
        new Case(
            "event without interested plugin",
            rejectedBy("Nodes"),
            claimed,
            "c",
            State.UNSCHEDULABLE),
        new Case("one of two", rejectedBy("Deletions", "Nodes"), NODE_ADDED, "n", State.BACKOFF),
        new Case("hint returns QUEUE", rejectedBy("Large"), NODE_ADDED, "large", State.BACKOFF),
        new Case(
            "hint returns QUEUE_SKIP",
            rejectedBy("Large"),
            NODE_ADDED,
            "small",
            State.UNSCHEDULABLE),
        new Case("hint throws", rejectedBy("Broken"), NODE_ADDED, "n", State.BACKOFF),
        new Case(
            "hint links to another API version",
            rejectedBy("Missing"),
            NODE_ADDED,
            "n",
            State.BACKOFF),
        new Case(
            "hint overflows the stack", rejectedBy("Recursive"), NODE_ADDED, "n", State.BACKOFF),
        new Case("hint returns null", rejectedBy("NullResult"), NODE_ADDED, "n", State.BACKOFF),
        new Case("hint receives another type", rejectedBy("Large"), NODE_ADDED, 7, State.BACKOFF),
        new Case(
            "plugin without events", rejectedBy("NoEvents"), NODE_ADDED, "n", State.UNSCHEDULABLE),
        new Case(
            "plugin without EnqueueExtensions",
            rejectedBy("NoExtensions"),
            claimed,
            "c",
            State.BACKOFF),
        new Case("no plugin at all", rejectedBy("an extender"), claimed, "c", State.BACKOFF),
        new Case("wildcard", rejectedBy("NoEvents"), WILDCARD, null, State.BACKOFF),
        new Case("pending plugin", pendingOn("Nodes"), NODE_ADDED, "n", State.ACTIVE),
        new Case("hint of pending plugin returns QUEUE", mixed, NODE_ADDED, "large", State.ACTIVE),
        new Case(
            "only hint of other plugin returns QUEUE", mixed, NODE_ADDED, "small", State.BACKOFF),
        new Case("wildcard while pending", pendingOn("Nodes"), WILDCARD, null, State.BACKOFF),
        new Case("any update", rejectedBy("Updates"), labeled, "p", State.BACKOFF),
        new Case(
            "update of unspecified property", rejectedBy("Updates"), updated, "p", State.BACKOFF));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void requeuesUnschedulablePodOnEvent(Case c) {
    Fixture fixture = fixture();
    fixture.failAttempt(pod("p").info(), c.diagnosis());
    assertThat(fixture.states()).containsEntry("p", State.UNSCHEDULABLE);

    fixture.queue.moveAllToActiveOrBackoffQueue(c.event(), null, c.after());

    assertThat(fixture.states()).containsEntry("p", c.expected());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void requeuesPodAfterEventInFlight(Case c) {
    Fixture fixture = fixture();
    fixture.queue.add(pod("p").info());
    PoppedPod popped = fixture.pop();
    fixture.queue.moveAllToActiveOrBackoffQueue(c.event(), null, c.after());
    assertThat(fixture.states()).containsEntry("p", State.IN_FLIGHT);

    fixture.queue.addUnschedulableIfNotPresent(popped, c.diagnosis());

    assertThat(fixture.states()).containsEntry("p", c.expected());
  }

  @Test
  void ignoresEventBeforeAttempt() {
    Fixture fixture = fixture();
    fixture.queue.add(pod("other").info());
    PoppedPod other = fixture.pop();
    fixture.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
    fixture.queue.add(pod("p").info());
    PoppedPod popped = fixture.pop();

    fixture.queue.addUnschedulableIfNotPresent(popped, rejectedBy("Nodes"));
    fixture.queue.addUnschedulableIfNotPresent(other, rejectedBy("Nodes"));

    assertThat(fixture.states())
        .containsEntry("p", State.UNSCHEDULABLE)
        .containsEntry("other", State.BACKOFF);
  }

  @Test
  void ignoresEventDuringEarlierAttempt() {
    Fixture fixture = fixture();
    fixture.queue.add(pod("p").info());
    PoppedPod first = fixture.pop();
    fixture.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
    fixture.queue.addUnschedulableIfNotPresent(first, rejectedBy("Nodes"));
    PoppedPod second = fixture.pop();

    fixture.queue.addUnschedulableIfNotPresent(second, rejectedBy("Nodes"));

    assertThat(fixture.states()).containsEntry("p", State.UNSCHEDULABLE);
  }

  @Test
  void requeuesPodWhoseEventsAreNotTracked() {
    Fixture fixture = fixture();
    fixture.queue.add(pod("p").info());
    PoppedPod popped = fixture.pop();
    fixture.queue.stopTrackingEvents(popped);

    fixture.queue.addUnschedulableIfNotPresent(popped, rejectedBy("NoEvents"));

    assertThat(fixture.states()).containsEntry("p", State.BACKOFF);
  }

  @Test
  void requeuesPodAfterTooManyEventsInFlight() {
    Fixture fixture = fixture();
    fixture.queue.add(pod("p").info());
    PoppedPod popped = fixture.pop();
    for (int i = 0; i < 2 * InFlightPods.MAX_EVENTS; i++) {
      fixture.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n" + i);
    }

    fixture.queue.addUnschedulableIfNotPresent(popped, rejectedBy("NoEvents"));

    assertThat(fixture.states()).containsEntry("p", State.BACKOFF);
  }

  @Test
  void requeuesOnlyPodsThatPassPreCheck() {
    Fixture fixture = fixture();
    PodInfo low = pod("low").priority(1).info();
    PodInfo lowInFlight = pod("low in flight").priority(1).info();
    fixture.failAttempt(low, rejectedBy("Nodes"));
    fixture.failAttempt(pod("high").priority(9).info(), rejectedBy("Nodes"));
    fixture.queue.add(lowInFlight);
    PoppedPod popped = fixture.pop();

    fixture.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n", pod -> pod.priority() > 5);
    fixture.queue.addUnschedulableIfNotPresent(popped, rejectedBy("Nodes"));

    assertThat(fixture.states())
        .containsEntry("low", State.UNSCHEDULABLE)
        .containsEntry("low in flight", State.UNSCHEDULABLE)
        .containsEntry("high", State.BACKOFF);
  }

  @Test
  void wildcardWithPodRequeuesOnlyThatPod() {
    Fixture fixture = fixture();
    PodInfo named = pod("named").info();
    fixture.failAttempt(named, rejectedBy("Nodes"));
    fixture.failAttempt(pod("other").info(), rejectedBy("Nodes"));

    fixture.queue.moveAllToActiveOrBackoffQueue(WILDCARD, null, named);

    assertThat(fixture.states())
        .containsEntry("named", State.BACKOFF)
        .containsEntry("other", State.UNSCHEDULABLE);
  }

  @Test
  void activatesPodWithExpiredBackoffImmediately() {
    Fixture fixture = fixture();
    fixture.failAttempt(pod("p").info(), rejectedBy("Nodes"));
    fixture.advance(2);

    fixture.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");

    assertThat(fixture.states()).containsEntry("p", State.ACTIVE);
  }

  @Test
  void activateSkipsBackoff() {
    Fixture fixture = fixture();
    PodInfo unschedulable = pod("unschedulable").info();
    PodInfo failed = pod("failed").info();
    fixture.failAttempt(unschedulable, rejectedBy("Nodes"));
    fixture.failAttempt(failed, Diagnosis.ERROR);
    assertThat(fixture.states()).containsEntry("failed", State.BACKOFF);

    fixture.queue.activate(List.of(unschedulable, failed, pod("unknown").info()));

    assertThat(fixture.states())
        .containsOnlyKeys("unschedulable", "failed")
        .containsEntry("unschedulable", State.ACTIVE)
        .containsEntry("failed", State.ACTIVE);
  }

  @Test
  void requeuesPodActivatedInFlight() {
    Fixture fixture = fixture();
    PodInfo pod = pod("p").info();
    fixture.queue.add(pod);
    PoppedPod popped = fixture.pop();
    fixture.queue.activate(List.of(pod));

    fixture.queue.addUnschedulableIfNotPresent(popped, rejectedBy("NoEvents"));

    assertThat(fixture.states()).containsEntry("p", State.BACKOFF);
  }
}
