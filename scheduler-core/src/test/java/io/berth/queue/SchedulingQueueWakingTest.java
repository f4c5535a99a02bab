package io.berth.queue;

import static io.berth.queue.Fixture.NODE_ADDED;
import static io.berth.queue.Fixture.NODE_LABELED;
import static io.berth.queue.Fixture.POD_DELETED;
import static io.berth.queue.Fixture.WILDCARD;
import static io.berth.queue.Fixture.pendingOn;
import static io.berth.queue.Fixture.pod;
import static io.berth.queue.Fixture.rejectedBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Action;
import io.berth.framework.ClusterEvent;
import io.berth.framework.EventRegistration;
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
class SchedulingQueueWakingTest {
  private static final EventRegistration WHEN_LARGE =
      EventRegistration.when(
          NODE_ADDED,
          String.class,
          (rejected, before, after) -> Verdict.queueIf("large".equals(after)));
  private static final EventRegistration BROKEN =
      EventRegistration.when(
          NODE_ADDED,
          String.class,
          (rejected, before, after) -> {
            throw new IllegalStateException("broken hint");
          });
  private static final EventRegistration MISSING =
      EventRegistration.when(
          NODE_ADDED,
          String.class,
          (rejected, before, after) -> {
            throw new NoSuchMethodError("of another version");
          });
  private static final EventRegistration RECURSIVE =
      EventRegistration.when(
          NODE_ADDED,
          String.class,
          (rejected, before, after) -> {
            throw new StackOverflowError();
          });
  private static final EventRegistration SILENT =
      EventRegistration.when(NODE_ADDED, String.class, (rejected, before, after) -> null);

  private static Fixture fixture() {
    return new Fixture(
        new Fixture.Aware("Nodes", EventRegistration.always(NODE_ADDED)),
        new Fixture.Aware("Deletions", EventRegistration.always(POD_DELETED)),
        new Fixture.Aware("Large", WHEN_LARGE),
        new Fixture.Aware("Broken", BROKEN),
        new Fixture.Aware("Missing", MISSING),
        new Fixture.Aware("Recursive", RECURSIVE),
        new Fixture.Aware("Silent", SILENT),
        new Fixture.Aware("Hopeless"),
        new Fixture.Aware(
            "Updates",
            EventRegistration.always(new ClusterEvent(EventResource.POD, Action.updates()))),
        new Tiny.Filter("Unaware", node -> Status.SUCCESS));
  }

  private record Case(
      String name, Refusal refusal, ClusterEvent event, @Nullable Object after, Place want) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    Refusal mixed = new Refusal(Set.of("Nodes"), Set.of("Large"));
    ClusterEvent claimed = ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, Action.ADD);
    ClusterEvent tainted = ClusterEvent.of(EventResource.NODE, Action.UPDATE_NODE_TAINT);
    ClusterEvent updated = new ClusterEvent(EventResource.POD, Action.updates());
    ClusterEvent labeled = ClusterEvent.of(EventResource.POD, Action.UPDATE_POD_LABEL);
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

    fixture.queue.happened(c.event(), null, c.after());

    assertThat(fixture.places()).containsEntry("p", c.want());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void inFlight(Case c) {
    Fixture fixture = fixture();
    fixture.queue.add(pod("p").info());
    TakenPod taken = fixture.poll();
    fixture.queue.happened(c.event(), null, c.after());
    assertThat(fixture.places()).containsEntry("p", Place.IN_FLIGHT);

    fixture.queue.putBack(taken, c.refusal());

    assertThat(fixture.places()).containsEntry("p", c.want());
  }

  @Test
  void whatHappenedBeforeTheFlightDoesNotCount() {
    Fixture fixture = fixture();
    fixture.queue.add(pod("other").info());
    TakenPod other = fixture.poll();
    fixture.queue.happened(NODE_ADDED, null, "n");
    fixture.queue.add(pod("p").info());
    TakenPod taken = fixture.poll();

    fixture.queue.putBack(taken, rejectedBy("Nodes"));
    fixture.queue.putBack(other, rejectedBy("Nodes"));

    assertThat(fixture.places())
        .containsEntry("p", Place.UNSCHEDULABLE)
        .containsEntry("other", Place.BACKOFF);
  }

  @Test
  void whatHappenedDuringAnEarlierFlightDoesNotCount() {
    Fixture fixture = fixture();
    fixture.queue.add(pod("p").info());
    TakenPod first = fixture.poll();
    fixture.queue.happened(NODE_ADDED, null, "n");
    fixture.queue.putBack(first, rejectedBy("Nodes"));
    TakenPod second = fixture.poll();

    fixture.queue.putBack(second, rejectedBy("Nodes"));

    assertThat(fixture.places()).containsEntry("p", Place.UNSCHEDULABLE);
  }

  @Test
  void aSettledPodIsTriedAgainWhateverHappened() {
    Fixture fixture = fixture();
    fixture.queue.add(pod("p").info());
    TakenPod taken = fixture.poll();
    fixture.queue.settle(taken);

    fixture.queue.putBack(taken, rejectedBy("Hopeless"));

    assertThat(fixture.places()).containsEntry("p", Place.BACKOFF);
  }

  @Test
  void aFlightDuringWhichTooMuchHappenedIsTriedAgain() {
    Fixture fixture = fixture();
    fixture.queue.add(pod("p").info());
    TakenPod taken = fixture.poll();
    for (int i = 0; i < 2 * InFlightPods.MEMORY; i++) {
      fixture.queue.happened(NODE_ADDED, null, "n" + i);
    }

    fixture.queue.putBack(taken, rejectedBy("Hopeless"));

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
    TakenPod taken = fixture.poll();

    fixture.queue.happened(NODE_ADDED, null, "n", pod -> pod.priority() > 5);
    fixture.queue.putBack(taken, rejectedBy("Nodes"));

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

    fixture.queue.happened(WILDCARD, null, named);

    assertThat(fixture.places())
        .containsEntry("named", Place.BACKOFF)
        .containsEntry("other", Place.UNSCHEDULABLE);
  }

  @Test
  void aPodThatHasRestedIsActiveAtOnce() {
    Fixture fixture = fixture();
    fixture.refuse(pod("p").info(), rejectedBy("Nodes"));
    fixture.pass(2);

    fixture.queue.happened(NODE_ADDED, null, "n");

    assertThat(fixture.places()).containsEntry("p", Place.ACTIVE);
  }

  @Test
  void activatedPodsNeedNoRest() {
    Fixture fixture = fixture();
    PodInfo unschedulable = pod("unschedulable").info();
    PodInfo failed = pod("failed").info();
    fixture.refuse(unschedulable, rejectedBy("Nodes"));
    fixture.refuse(failed, Refusal.ERROR);
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
    TakenPod taken = fixture.poll();
    fixture.queue.activate(List.of(pod));

    fixture.queue.putBack(taken, rejectedBy("Hopeless"));

    assertThat(fixture.places()).containsEntry("p", Place.BACKOFF);
  }
}
