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
import io.berth.framework.QueueingHint.Verdict;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod.Place;
import io.berth.runtime.Tiny;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which events have a rejected pod tried again, and how soon. */
class PriorityQueueRequeueTest {
  private static final ClusterEventWithHint WHEN_LARGE =
      ClusterEventWithHint.when(
          NODE_ADDED,
          String.class,
          (rejected, before, after) -> Verdict.queueIf("large".equals(after)));
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
  private static final ClusterEventWithHint SILENT =
      ClusterEventWithHint.when(NODE_ADDED, String.class, (rejected, before, after) -> null);

  private static Fixture fixture() {
    return new Fixture(
        new Fixture.Aware("Nodes", ClusterEventWithHint.always(NODE_ADDED)),
        new Fixture.Aware("Deletions", ClusterEventWithHint.always(POD_DELETED)),
        new Fixture.Aware("Large", WHEN_LARGE),
        new Fixture.Aware("Broken", BROKEN),
        new Fixture.Aware("Missing", MISSING),
        new Fixture.Aware("Recursive", RECURSIVE),
        new Fixture.Aware("Silent", SILENT),
        new Fixture.Aware("Hopeless"),
        new Fixture.Aware(
            "Updates",
            ClusterEventWithHint.always(new ClusterEvent(EventResource.POD, ActionType.updates()))),
        new Tiny.Filter("Unaware", node -> Status.SUCCESS));
  }

  private record Case(
      String name, Diagnosis refusal, ClusterEvent event, @Nullable Object after, Place want) {
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
        new Case("registered", rejectedBy("Nodes"), NODE_ADDED, "n", Place.BACKOFF),
        new Case("other action", rejectedBy("Nodes"), NODE_LABELED, "n", Place.UNSCHEDULABLE),
        new Case("other resource", rejectedBy("Nodes"), POD_DELETED, "p", Place.UNSCHEDULABLE),
        new Case("taints come with nodes", rejectedBy("Nodes"), tainted, "n", Place.BACKOFF),
        new Case("no plugin wants it", rejectedBy("Nodes"), claimed, "c", Place.UNSCHEDULABLE),
        new Case("one of two", rejectedBy("Deletions", "Nodes"), NODE_ADDED, "n", Place.BACKOFF),
        new Case("hint says yes", rejectedBy("Large"), NODE_ADDED, "large", Place.BACKOFF),
        new Case("hint says no", rejectedBy("Large"), NODE_ADDED, "small", Place.UNSCHEDULABLE),
        new Case("hint throws", rejectedBy("Broken"), NODE_ADDED, "n", Place.BACKOFF),
        new Case("hint is of another API", rejectedBy("Missing"), NODE_ADDED, "n", Place.BACKOFF),
        new Case("hint never ends", rejectedBy("Recursive"), NODE_ADDED, "n", Place.BACKOFF),
        new Case("hint says nothing", rejectedBy("Silent"), NODE_ADDED, "n", Place.BACKOFF),
        new Case("hint gets another type", rejectedBy("Large"), NODE_ADDED, 7, Place.BACKOFF),
        new Case("no event helps", rejectedBy("Hopeless"), NODE_ADDED, "n", Place.UNSCHEDULABLE),
        new Case("not aware of events", rejectedBy("Unaware"), claimed, "c", Place.BACKOFF),
        new Case("no plugin at all", rejectedBy("an extender"), claimed, "c", Place.BACKOFF),
        new Case("wildcard", rejectedBy("Hopeless"), WILDCARD, null, Place.BACKOFF),
        new Case("pending plugin", pendingOn("Nodes"), NODE_ADDED, "n", Place.ACTIVE),
        new Case("pending hint says yes", mixed, NODE_ADDED, "large", Place.ACTIVE),
        new Case("only the other says yes", mixed, NODE_ADDED, "small", Place.BACKOFF),
        new Case("wildcard while pending", pendingOn("Nodes"), WILDCARD, null, Place.BACKOFF),
        new Case("any update", rejectedBy("Updates"), labeled, "p", Place.BACKOFF),
        new Case("update of nothing", rejectedBy("Updates"), updated, "p", Place.BACKOFF));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void afterTheRefusal(Case c) {
    Fixture fixture = fixture();
    fixture.refuse(pod("p").info(), c.refusal());
    assertThat(fixture.places()).containsEntry("p", Place.UNSCHEDULABLE);

    fixture.queue.moveAllToActiveOrBackoffQueue(c.event(), null, c.after());

    assertThat(fixture.places()).containsEntry("p", c.want());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void inFlight(Case c) {
    Fixture fixture = fixture();
    fixture.queue.add(pod("p").info());
    PoppedPod taken = fixture.poll();
    fixture.queue.moveAllToActiveOrBackoffQueue(c.event(), null, c.after());
    assertThat(fixture.places()).containsEntry("p", Place.IN_FLIGHT);

    fixture.queue.addUnschedulableIfNotPresent(taken, c.refusal());

    assertThat(fixture.places()).containsEntry("p", c.want());
  }

  @Test
  void whatHappenedBeforeTheFlightDoesNotCount() {
    Fixture fixture = fixture();
    fixture.queue.add(pod("other").info());
    PoppedPod other = fixture.poll();
    fixture.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
    fixture.queue.add(pod("p").info());
    PoppedPod taken = fixture.poll();

    fixture.queue.addUnschedulableIfNotPresent(taken, rejectedBy("Nodes"));
    fixture.queue.addUnschedulableIfNotPresent(other, rejectedBy("Nodes"));

    assertThat(fixture.places())
        .containsEntry("p", Place.UNSCHEDULABLE)
        .containsEntry("other", Place.BACKOFF);
  }

  @Test
  void whatHappenedDuringAnEarlierFlightDoesNotCount() {
    Fixture fixture = fixture();
    fixture.queue.add(pod("p").info());
    PoppedPod first = fixture.poll();
    fixture.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
    fixture.queue.addUnschedulableIfNotPresent(first, rejectedBy("Nodes"));
    PoppedPod second = fixture.poll();

    fixture.queue.addUnschedulableIfNotPresent(second, rejectedBy("Nodes"));

    assertThat(fixture.places()).containsEntry("p", Place.UNSCHEDULABLE);
  }

  @Test
  void aSettledPodIsTriedAgainWhateverHappened() {
    Fixture fixture = fixture();
    fixture.queue.add(pod("p").info());
    PoppedPod taken = fixture.poll();
    fixture.queue.stopTrackingEvents(taken);

    fixture.queue.addUnschedulableIfNotPresent(taken, rejectedBy("Hopeless"));

    assertThat(fixture.places()).containsEntry("p", Place.BACKOFF);
  }

  @Test
  void aFlightDuringWhichTooMuchHappenedIsTriedAgain() {
    Fixture fixture = fixture();
    fixture.queue.add(pod("p").info());
    PoppedPod taken = fixture.poll();
    for (int i = 0; i < 2 * InFlightPods.MEMORY; i++) {
      fixture.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n" + i);
    }

    fixture.queue.addUnschedulableIfNotPresent(taken, rejectedBy("Hopeless"));

    assertThat(fixture.places()).containsEntry("p", Place.BACKOFF);
  }

  @Test
  void onlyThoseConcernedAreLookedAt() {
    Fixture fixture = fixture();
    PodInfo low = pod("low").priority(1).info();
    PodInfo lowInFlight = pod("low in flight").priority(1).info();
    fixture.refuse(low, rejectedBy("Nodes"));
    fixture.refuse(pod("high").priority(9).info(), rejectedBy("Nodes"));
    fixture.queue.add(lowInFlight);
    PoppedPod taken = fixture.poll();

    fixture.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n", pod -> pod.priority() > 5);
    fixture.queue.addUnschedulableIfNotPresent(taken, rejectedBy("Nodes"));

    assertThat(fixture.places())
        .containsEntry("low", Place.UNSCHEDULABLE)
        .containsEntry("low in flight", Place.UNSCHEDULABLE)
        .containsEntry("high", Place.BACKOFF);
  }

  @Test
  void aWildcardThatNamesAPodMeansThatPod() {
    Fixture fixture = fixture();
    PodInfo named = pod("named").info();
    fixture.refuse(named, rejectedBy("Nodes"));
    fixture.refuse(pod("other").info(), rejectedBy("Nodes"));

    fixture.queue.moveAllToActiveOrBackoffQueue(WILDCARD, null, named);

    assertThat(fixture.places())
        .containsEntry("named", Place.BACKOFF)
        .containsEntry("other", Place.UNSCHEDULABLE);
  }

  @Test
  void aPodThatHasRestedIsActiveAtOnce() {
    Fixture fixture = fixture();
    fixture.refuse(pod("p").info(), rejectedBy("Nodes"));
    fixture.pass(2);

    fixture.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");

    assertThat(fixture.places()).containsEntry("p", Place.ACTIVE);
  }

  @Test
  void activatedPodsNeedNoRest() {
    Fixture fixture = fixture();
    PodInfo unschedulable = pod("unschedulable").info();
    PodInfo failed = pod("failed").info();
    fixture.refuse(unschedulable, rejectedBy("Nodes"));
    fixture.refuse(failed, Diagnosis.ERROR);
    assertThat(fixture.places()).containsEntry("failed", Place.BACKOFF);

    fixture.queue.activate(List.of(unschedulable, failed, pod("unknown").info()));

    assertThat(fixture.places())
        .containsOnlyKeys("unschedulable", "failed")
        .containsEntry("unschedulable", Place.ACTIVE)
        .containsEntry("failed", Place.ACTIVE);
  }

  @Test
  void aPodActivatedInFlightIsTriedAgain() {
    Fixture fixture = fixture();
    PodInfo pod = pod("p").info();
    fixture.queue.add(pod);
    PoppedPod taken = fixture.poll();
    fixture.queue.activate(List.of(pod));

    fixture.queue.addUnschedulableIfNotPresent(taken, rejectedBy("Hopeless"));

    assertThat(fixture.places()).containsEntry("p", Place.BACKOFF);
  }
}
