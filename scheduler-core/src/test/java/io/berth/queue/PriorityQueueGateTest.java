package io.berth.queue;

import static io.berth.queue.Fixture.NODE_ADDED;
import static io.berth.queue.Fixture.POD_DELETED;
import static io.berth.queue.Fixture.WILDCARD;
import static io.berth.queue.Fixture.pod;
import static io.berth.queue.Fixture.rejectedBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.plugins.schedulinggates.SchedulingGates;
import io.berth.queue.PendingPod.Place;
import io.berth.runtime.Tiny;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Pods that a PreEnqueue plugin does not let be tried. */
class PriorityQueueGateTest {
  private final Set<String> closed = new TreeSet<>();
  private final Fixture fixture =
      new Fixture(
          new SchedulingGates(),
          new Fixture.Gate(
              "Door",
              pod -> !closed.contains(pod.name()),
              List.of(ClusterEventWithHint.always(NODE_ADDED))),
          new Fixture.Aware("Deletions", ClusterEventWithHint.always(POD_DELETED)));
  private final PriorityQueue queue = fixture.queue;

  @Test
  void aGatedPodIsNotTried() {
    queue.add(pod("p").gate("quota").info());

    assertThat(queue.tryPop()).isNull();
    assertThat(queue.counts()).isEqualTo(new QueueCounts(0, 0, 0, 1));
    assertThat(queue.pending().getFirst().rejectedBy()).containsExactly("SchedulingGates");
  }

  @Test
  void itIsFreeOnceItsLastGateIsGone() {
    PodInfo two = pod("p").gate("quota").gate("image").info();
    PodInfo one = pod("p").gate("image").info();
    queue.add(two);

    queue.update(two, one);
    assertThat(fixture.places()).containsEntry("p", Place.GATED);

    fixture.pass(7);
    queue.update(one, pod("p").info());
    assertThat(fixture.places()).containsEntry("p", Place.ACTIVE);
    assertThat(fixture.poll().firstReadyAt()).isEqualTo(fixture.clock.read());
  }

  @Test
  void anEventOfTheGatingPluginHasItAskedAgain() {
    closed.add("p");
    queue.add(pod("p").info());

    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
    assertThat(fixture.places()).containsEntry("p", Place.GATED);

    closed.clear();
    queue.moveAllToActiveOrBackoffQueue(POD_DELETED, null, "p");
    assertThat(fixture.places()).as("an event of others").containsEntry("p", Place.GATED);

    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
    assertThat(fixture.places()).containsEntry("p", Place.ACTIVE);
  }

  @Test
  void oneGateCanFollowAnother() {
    closed.add("p");
    PodInfo gated = pod("p").gate("quota").info();
    queue.add(gated);

    queue.update(gated, pod("p").info());
    assertThat(queue.pending().getFirst().rejectedBy()).containsExactly("Door", "SchedulingGates");

    closed.clear();
    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
    assertThat(fixture.places()).containsEntry("p", Place.ACTIVE);
  }

  @Test
  void aWildcardHasItAskedAgain() {
    closed.add("p");
    queue.add(pod("p").info());
    closed.clear();

    queue.moveAllToActiveOrBackoffQueue(WILDCARD, null, null);

    assertThat(fixture.places()).containsEntry("p", Place.ACTIVE);
  }

  @Test
  void fiveMinutesHaveItAskedAgainOnceEach() {
    closed.add("p");
    queue.add(pod("p").info());
    fixture.pass(301);
    queue.flush();
    closed.clear();

    fixture.pass(30);
    queue.flush();
    assertThat(fixture.places()).as("too soon").containsEntry("p", Place.GATED);

    fixture.pass(300);
    queue.flush();
    assertThat(fixture.places()).containsEntry("p", Place.ACTIVE);
  }

  @Test
  void activatingDoesNotOpenGates() {
    PodInfo pod = pod("p").gate("quota").info();
    queue.add(pod);

    queue.activate(List.of(pod));

    assertThat(fixture.places()).containsEntry("p", Place.GATED);
  }

  @Test
  void aPodCanBeGatedWhenItIsWoken() {
    fixture.refuse(pod("p").info(), rejectedBy("Deletions"));
    closed.add("p");

    queue.moveAllToActiveOrBackoffQueue(POD_DELETED, null, "other");
    assertThat(fixture.places()).containsEntry("p", Place.GATED);

    closed.clear();
    queue.moveAllToActiveOrBackoffQueue(POD_DELETED, null, "other");
    assertThat(fixture.places()).as("an event of others").containsEntry("p", Place.GATED);

    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
    assertThat(fixture.places()).as("it has to rest still").containsEntry("p", Place.BACKOFF);
  }

  @Test
  void aPodCanBeGatedWhenItFailed() {
    queue.add(pod("p").info());
    PoppedPod taken = fixture.poll();
    closed.add("p");

    queue.addUnschedulableIfNotPresent(taken, Diagnosis.ERROR);

    assertThat(fixture.places()).containsEntry("p", Place.GATED);
  }

  @Test
  void whoRestsHasBeenAskedAlready() {
    PodInfo pod = pod("p").info();
    fixture.refuse(pod, rejectedBy("Deletions"));
    queue.moveAllToActiveOrBackoffQueue(POD_DELETED, null, "other");
    closed.add("p");

    queue.activate(List.of(pod));

    assertThat(fixture.places()).containsEntry("p", Place.ACTIVE);
  }

  @Test
  void aGateThatFailsIsClosedUntilItWorks() {
    List<Supplier<Status>> failures =
        List.of(
            Tiny.throwing("broken gate"), Tiny.failing(new StackOverflowError()), Tiny.silent());
    for (Supplier<Status> failure : failures) {
      AtomicReference<Supplier<Status>> answer = new AtomicReference<>(failure);
      Fixture broken = new Fixture(new Tiny.PreEnqueue("Broken", () -> answer.get().get()));
      broken.queue.add(pod("p").info());
      assertThat(broken.places()).containsEntry("p", Place.GATED);

      answer.set(Tiny.says(Status.SUCCESS));
      broken.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
      assertThat(broken.places()).containsEntry("p", Place.ACTIVE);
    }
  }

  @Test
  void aPodsOwnUpdateWakesItWherePluginsSaySo() {
    ClusterEvent labeled = ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_LABEL);
    Map<PodInfo, Place> wanted =
        Map.of(
            pod("p").label("app", "web").info(), Place.BACKOFF,
            pod("p").tolerate("taint").info(), Place.UNSCHEDULABLE,
            pod("p").phase("Pending").info(), Place.UNSCHEDULABLE);
    wanted.forEach(
        (after, place) -> {
          Fixture own = new Fixture(new Fixture.Aware("A", ClusterEventWithHint.always(labeled)));
          PodInfo before = pod("p").info();
          own.refuse(before, rejectedBy("A"));
          own.refuse(pod("other").info(), rejectedBy("A"));

          own.queue.update(before, after);

          assertThat(own.places())
              .containsEntry("p", place)
              .containsEntry("other", Place.UNSCHEDULABLE);
        });
  }
}
