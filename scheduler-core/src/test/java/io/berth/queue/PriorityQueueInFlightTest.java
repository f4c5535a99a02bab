package io.berth.queue;

import static io.berth.queue.Fixture.pod;
import static io.berth.queue.Fixture.rejectedBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.framework.QueueMeter;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod.State;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Updates and deletions of pods in flight. */
class PriorityQueueInFlightTest {
  private static final ClusterEvent LABELED =
      ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_LABEL);

  private final Fixture fixture =
      new Fixture(
          new Fixture.EventFilter("Labels", ClusterEventWithHint.always(LABELED)),
          new Fixture.EventFilter("NoEvents"));
  private final PriorityQueue queue = fixture.queue;
  private final PodInfo pod = pod("p").info();
  private final PodInfo labeled = pod("p").label("app", "web").info();

  private PoppedPod pop() {
    queue.add(pod);
    return fixture.pop();
  }

  @Test
  void requeuesLatestVersionOfPod() {
    PoppedPod popped = pop();
    queue.update(pod, labeled);

    queue.addUnschedulableIfNotPresent(popped, rejectedBy("NoEvents"));

    assertThat(queue.pendingPods().getFirst().pod()).isSameAs(labeled);
    assertThat(fixture.states()).containsEntry("p", State.UNSCHEDULABLE);
  }

  @Test
  void updateInFlightDoesNotStartSecondAttempt() {
    pop();

    queue.update(pod, labeled);
    queue.add(labeled);

    assertThat(queue.tryPop()).isNull();
  }

  @Test
  void requeuesPodOnUpdateInFlightThatItsPluginRegisteredFor() {
    PoppedPod popped = pop();
    queue.add(pod("other").info());
    PoppedPod other = fixture.pop();
    queue.update(pod, labeled);

    queue.addUnschedulableIfNotPresent(popped, rejectedBy("Labels"));
    queue.addUnschedulableIfNotPresent(other, rejectedBy("Labels"));

    assertThat(fixture.states())
        .containsEntry("p", State.BACKOFF)
        .containsEntry("other", State.UNSCHEDULABLE);
  }

  @Test
  void doesNotRequeuePodDeletedInFlight() {
    PoppedPod popped = pop();
    queue.remove(pod);
    assertThat(queue.pendingPods()).isEmpty();

    queue.addUnschedulableIfNotPresent(popped, Diagnosis.ERROR);

    assertThat(queue.pendingPods()).isEmpty();
    assertThat(queue.counts()).isEqualTo(new QueueCounts(0, 0, 0, 0));
  }

  @Test
  void removesDonePod() {
    PoppedPod popped = pop();

    queue.done(popped);

    assertThat(queue.pendingPods()).isEmpty();
  }

  @Test
  void ignoresLateUpdateOfDonePod() {
    queue.done(pop());

    queue.update(pod, labeled);

    assertThat(queue.pendingPods()).isEmpty();
  }

  @Test
  void treatsPodWithSameNameAndOtherUidAsNew() {
    PodInfo replacement = pod("p").uid("another").info();
    PoppedPod popped = pop();

    queue.update(pod, replacement);
    queue.addUnschedulableIfNotPresent(popped, rejectedBy("NoEvents"));

    assertThat(queue.pendingPods()).singleElement().returns(replacement, PendingPod::pod);
  }

  @Test
  void keepsPodInFlightWhenAddedAgain() {
    PoppedPod popped = pop();
    queue.remove(pod);

    queue.add(labeled);
    assertThat(fixture.states()).isEqualTo(Map.of("p", State.IN_FLIGHT));

    queue.addUnschedulableIfNotPresent(popped, rejectedBy("NoEvents"));
    assertThat(fixture.states()).isEqualTo(Map.of("p", State.UNSCHEDULABLE));
  }

  @Test
  void ignoresEndOfEarlierAttempt() {
    PoppedPod old = pop();
    queue.addUnschedulableIfNotPresent(old, Diagnosis.ERROR);
    fixture.advance(5);
    queue.flush();
    PoppedPod current = fixture.pop();

    queue.done(old);
    queue.addUnschedulableIfNotPresent(old, Diagnosis.ERROR);
    assertThat(fixture.states()).containsEntry("p", State.IN_FLIGHT);

    queue.addUnschedulableIfNotPresent(current, rejectedBy("NoEvents"));
    queue.addUnschedulableIfNotPresent(current, Diagnosis.ERROR);
    assertThat(fixture.states()).containsEntry("p", State.UNSCHEDULABLE);
  }

  @Test
  void addsUnknownPodOnUpdate() {
    queue.update(pod, labeled);

    assertThat(fixture.pop().pod()).isSameAs(labeled);
  }

  @Test
  void removesPodInEveryState() {
    PodInfo active = pod("active").info();
    PodInfo backingOff = pod("backing-off").info();
    PodInfo unschedulable = pod("unschedulable").info();
    fixture.failAttempt(backingOff, Diagnosis.ERROR);
    fixture.failAttempt(unschedulable, rejectedBy("NoEvents"));
    queue.add(active);

    queue.remove(active);
    queue.remove(backingOff);
    queue.remove(unschedulable);
    queue.remove(pod("unknown").info());

    assertThat(queue.pendingPods()).isEmpty();
    assertThat(queue.counts()).isEqualTo(new QueueCounts(0, 0, 0, 0));
  }

  @Test
  void rejectsPodOfUnknownScheduler() {
    assertThatThrownBy(() -> queue.add(pod("p").scheduler("another").info()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another");
  }

  @Test
  void requiresProfile() {
    assertThatThrownBy(
            () -> new PriorityQueue(Map.of(), Backoff.DEFAULT, fixture.clock, QueueMeter.NONE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
