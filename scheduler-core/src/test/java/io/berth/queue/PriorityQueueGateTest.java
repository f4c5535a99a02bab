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
import io.berth.queue.PendingPod.State;
import io.berth.runtime.TestPlugins;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Pods that a PreEnqueue plugin rejects. */
class PriorityQueueGateTest {
  private final Set<String> closed = new TreeSet<>();
  private final Fixture fixture =
      new Fixture(
          new SchedulingGates(),
          new Fixture.Gate(
              "NameGate",
              pod -> !closed.contains(pod.name()),
              List.of(ClusterEventWithHint.always(NODE_ADDED))),
          new Fixture.EventFilter("Deletions", ClusterEventWithHint.always(POD_DELETED)));
  private final PriorityQueue queue = fixture.queue;

  @Test
  void doesNotPopGatedPod() {
    queue.add(pod("p").schedulingGate("quota").info());

    assertThat(queue.tryPop()).isNull();
    assertThat(queue.counts()).isEqualTo(new QueueCounts(0, 0, 0, 1));
    assertThat(queue.pendingPods().getFirst().unschedulablePlugins())
        .containsExactly("SchedulingGates");
  }

  @Test
  void activatesPodWhenLastGateIsRemoved() {
    PodInfo two = pod("p").schedulingGate("quota").schedulingGate("image").info();
    PodInfo one = pod("p").schedulingGate("image").info();
    queue.add(two);

    queue.update(two, one);
    assertThat(fixture.states()).containsEntry("p", State.GATED);

    fixture.advance(7);
    queue.update(one, pod("p").info());
    assertThat(fixture.states()).containsEntry("p", State.ACTIVE);
    assertThat(fixture.pop().firstReadyAt()).isEqualTo(fixture.clock.read());
  }

  @Test
  void reevaluatesGateOnEventOfGatingPlugin() {
    closed.add("p");
    queue.add(pod("p").info());

    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
    assertThat(fixture.states()).containsEntry("p", State.GATED);

    closed.clear();
    queue.moveAllToActiveOrBackoffQueue(POD_DELETED, null, "p");
    assertThat(fixture.states()).as("an event of another plugin").containsEntry("p", State.GATED);

    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
    assertThat(fixture.states()).containsEntry("p", State.ACTIVE);
  }

  @Test
  void gatesPodByNextPluginAfterFirstGateOpens() {
    closed.add("p");
    PodInfo gated = pod("p").schedulingGate("quota").info();
    queue.add(gated);

    queue.update(gated, pod("p").info());
    assertThat(queue.pendingPods().getFirst().unschedulablePlugins())
        .containsExactly("NameGate", "SchedulingGates");

    closed.clear();
    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
    assertThat(fixture.states()).containsEntry("p", State.ACTIVE);
  }

  @Test
  void reevaluatesGateOnWildcardEvent() {
    closed.add("p");
    queue.add(pod("p").info());
    closed.clear();

    queue.moveAllToActiveOrBackoffQueue(WILDCARD, null, null);

    assertThat(fixture.states()).containsEntry("p", State.ACTIVE);
  }

  @Test
  void reevaluatesGateEveryFiveMinutes() {
    closed.add("p");
    queue.add(pod("p").info());
    fixture.advance(301);
    queue.flush();
    closed.clear();

    fixture.advance(30);
    queue.flush();
    assertThat(fixture.states()).as("too soon").containsEntry("p", State.GATED);

    fixture.advance(300);
    queue.flush();
    assertThat(fixture.states()).containsEntry("p", State.ACTIVE);
  }

  @Test
  void keepsActivatedPodGated() {
    PodInfo pod = pod("p").schedulingGate("quota").info();
    queue.add(pod);

    queue.activate(List.of(pod));

    assertThat(fixture.states()).containsEntry("p", State.GATED);
  }

  @Test
  void gatesPodRequeuedByEvent() {
    fixture.failAttempt(pod("p").info(), rejectedBy("Deletions"));
    closed.add("p");

    queue.moveAllToActiveOrBackoffQueue(POD_DELETED, null, "other");
    assertThat(fixture.states()).containsEntry("p", State.GATED);

    closed.clear();
    queue.moveAllToActiveOrBackoffQueue(POD_DELETED, null, "other");
    assertThat(fixture.states()).as("an event of another plugin").containsEntry("p", State.GATED);

    queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
    assertThat(fixture.states()).as("backoff has not expired").containsEntry("p", State.BACKOFF);
  }

  @Test
  void gatesPodAfterFailedAttempt() {
    queue.add(pod("p").info());
    PoppedPod popped = fixture.pop();
    closed.add("p");

    queue.addUnschedulableIfNotPresent(popped, Diagnosis.ERROR);

    assertThat(fixture.states()).containsEntry("p", State.GATED);
  }

  @Test
  void doesNotReevaluateGateOfPodInBackoff() {
    PodInfo pod = pod("p").info();
    fixture.failAttempt(pod, rejectedBy("Deletions"));
    queue.moveAllToActiveOrBackoffQueue(POD_DELETED, null, "other");
    closed.add("p");

    queue.activate(List.of(pod));

    assertThat(fixture.states()).containsEntry("p", State.ACTIVE);
  }

  @Test
  void gatesPodWhilePreEnqueueFails() {
    List<Supplier<Status>> failures =
        List.of(
            TestPlugins.throwing("broken gate"),
            TestPlugins.throwing(new StackOverflowError()),
            TestPlugins.returningNull());
    for (Supplier<Status> failure : failures) {
      AtomicReference<Supplier<Status>> answer = new AtomicReference<>(failure);
      Fixture broken = new Fixture(new TestPlugins.PreEnqueue("Broken", () -> answer.get().get()));
      broken.queue.add(pod("p").info());
      assertThat(broken.states()).containsEntry("p", State.GATED);

      answer.set(TestPlugins.returning(Status.SUCCESS));
      broken.queue.moveAllToActiveOrBackoffQueue(NODE_ADDED, null, "n");
      assertThat(broken.states()).containsEntry("p", State.ACTIVE);
    }
  }

  @Test
  void requeuesPodOnOwnUpdateThatItsPluginRegisteredFor() {
    ClusterEvent labeled = ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_LABEL);
    Map<PodInfo, State> expectedStates =
        Map.of(
            pod("p").label("app", "web").info(), State.BACKOFF,
            pod("p").tolerate("taint").info(), State.UNSCHEDULABLE,
            pod("p").phase("Pending").info(), State.UNSCHEDULABLE);
    expectedStates.forEach(
        (after, state) -> {
          Fixture fixtureOfCase =
              new Fixture(new Fixture.EventFilter("A", ClusterEventWithHint.always(labeled)));
          PodInfo before = pod("p").info();
          fixtureOfCase.failAttempt(before, rejectedBy("A"));
          fixtureOfCase.failAttempt(pod("other").info(), rejectedBy("A"));

          fixtureOfCase.queue.update(before, after);

          assertThat(fixtureOfCase.states())
              .containsEntry("p", state)
              .containsEntry("other", State.UNSCHEDULABLE);
        });
  }
}
