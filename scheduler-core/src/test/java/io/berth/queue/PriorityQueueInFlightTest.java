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
import io.berth.queue.PendingPod.Place;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of pods that change or go while they are tried. */
class PriorityQueueInFlightTest {
  private static final ClusterEvent LABELED =
      ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_LABEL);

  private final Fixture fixture =
      new Fixture(
          new Fixture.Aware("Labels", ClusterEventWithHint.always(LABELED)),
          new Fixture.Aware("Hopeless"));
  private final PriorityQueue queue = fixture.queue;
  private final PodInfo pod = pod("p").info();
  private final PodInfo labeled = pod("p").label("app", "web").info();

  private PoppedPod take() {
    queue.add(pod);
    return fixture.poll();
  }

  @Test
  void whatIsPutBackIsThePodAsItIsNow() {
    PoppedPod taken = take();
    queue.update(pod, labeled);

    queue.addUnschedulableIfNotPresent(taken, rejectedBy("Hopeless"));

    assertThat(queue.pending().getFirst().pod()).isSameAs(labeled);
    assertThat(fixture.places()).containsEntry("p", Place.UNSCHEDULABLE);
  }

  @Test
  void anUpdateInFlightIsNotTriedApart() {
    take();

    queue.update(pod, labeled);
    queue.add(labeled);

    assertThat(queue.tryPop()).isNull();
  }

  @Test
  void anUpdateInFlightWakesThePodIfItsPluginSaysSo() {
    PoppedPod taken = take();
    queue.add(pod("other").info());
    PoppedPod other = fixture.poll();
    queue.update(pod, labeled);

    queue.addUnschedulableIfNotPresent(taken, rejectedBy("Labels"));
    queue.addUnschedulableIfNotPresent(other, rejectedBy("Labels"));

    assertThat(fixture.places())
        .containsEntry("p", Place.BACKOFF)
        .containsEntry("other", Place.UNSCHEDULABLE);
  }

  @Test
  void aPodThatIsGoneIsNotPutBack() {
    PoppedPod taken = take();
    queue.remove(pod);
    assertThat(queue.pending()).isEmpty();

    queue.addUnschedulableIfNotPresent(taken, Diagnosis.ERROR);

    assertThat(queue.pending()).isEmpty();
    assertThat(queue.counts()).isEqualTo(new QueueCounts(0, 0, 0, 0));
  }

  @Test
  void aPodThatIsDoneIsForgotten() {
    PoppedPod taken = take();

    queue.done(taken);

    assertThat(queue.pending()).isEmpty();
  }

  @Test
  void lateNewsOfADonePodDoNotBringItBack() {
    queue.done(take());

    queue.update(pod, labeled);

    assertThat(queue.pending()).isEmpty();
  }

  @Test
  void aPodOfTheSameNameIsAnotherPod() {
    PodInfo again = pod("p").uid("another").info();
    PoppedPod taken = take();

    queue.update(pod, again);
    queue.addUnschedulableIfNotPresent(taken, rejectedBy("Hopeless"));

    assertThat(queue.pending()).singleElement().returns(again, PendingPod::pod);
  }

  @Test
  void aPodThatComesAgainInFlightStaysInFlight() {
    PoppedPod taken = take();
    queue.remove(pod);

    queue.add(labeled);
    assertThat(fixture.places()).isEqualTo(Map.of("p", Place.IN_FLIGHT));

    queue.addUnschedulableIfNotPresent(taken, rejectedBy("Hopeless"));
    assertThat(fixture.places()).isEqualTo(Map.of("p", Place.UNSCHEDULABLE));
  }

  @Test
  void theEndOfAnOldFlightDoesNothing() {
    PoppedPod old = take();
    queue.addUnschedulableIfNotPresent(old, Diagnosis.ERROR);
    fixture.pass(5);
    queue.flush();
    PoppedPod current = fixture.poll();

    queue.done(old);
    queue.addUnschedulableIfNotPresent(old, Diagnosis.ERROR);
    assertThat(fixture.places()).containsEntry("p", Place.IN_FLIGHT);

    queue.addUnschedulableIfNotPresent(current, rejectedBy("Hopeless"));
    queue.addUnschedulableIfNotPresent(current, Diagnosis.ERROR);
    assertThat(fixture.places()).containsEntry("p", Place.UNSCHEDULABLE);
  }

  @Test
  void anUnknownPodThatChangesIsTakenIn() {
    queue.update(pod, labeled);

    assertThat(fixture.poll().pod()).isSameAs(labeled);
  }

  @Test
  void removingWorksInEveryPlace() {
    PodInfo active = pod("active").info();
    PodInfo resting = pod("resting").info();
    PodInfo unschedulable = pod("unschedulable").info();
    fixture.refuse(resting, Diagnosis.ERROR);
    fixture.refuse(unschedulable, rejectedBy("Hopeless"));
    queue.add(active);

    queue.remove(active);
    queue.remove(resting);
    queue.remove(unschedulable);
    queue.remove(pod("unknown").info());

    assertThat(queue.pending()).isEmpty();
    assertThat(queue.counts()).isEqualTo(new QueueCounts(0, 0, 0, 0));
  }

  @Test
  void podsOfOthersAreRefused() {
    assertThatThrownBy(() -> queue.add(pod("p").scheduler("another").info()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another");
  }

  @Test
  void aQueueNeedsAProfile() {
    assertThatThrownBy(
            () -> new PriorityQueue(Map.of(), Backoff.DEFAULT, fixture.clock, QueueMeter.NONE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
