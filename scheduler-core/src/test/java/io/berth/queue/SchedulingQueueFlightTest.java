package io.berth.queue;

import static io.berth.queue.Fixture.pod;
import static io.berth.queue.Fixture.rejectedBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.Action;
import io.berth.framework.ClusterEvent;
import io.berth.framework.EventRegistration;
import io.berth.framework.EventResource;
import io.berth.framework.QueueMeter;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod.Place;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of pods that change or go while they are tried. */
class SchedulingQueueFlightTest {
  private static final ClusterEvent LABELED =
      ClusterEvent.of(EventResource.POD, Action.UPDATE_POD_LABEL);

  private final Fixture fixture =
      new Fixture(
          new Fixture.Aware("Labels", EventRegistration.always(LABELED)),
          new Fixture.Aware("Hopeless"));
  private final SchedulingQueue queue = fixture.queue;
  private final PodInfo pod = pod("p").info();
  private final PodInfo labeled = pod("p").label("app", "web").info();

  private TakenPod take() {
    queue.add(pod);
    return fixture.poll();
  }

  @Test
  void whatIsPutBackIsThePodAsItIsNow() {
    TakenPod taken = take();
    queue.update(pod, labeled);

    queue.putBack(taken, rejectedBy("Hopeless"));

    assertThat(queue.pending().getFirst().pod()).isSameAs(labeled);
    assertThat(fixture.places()).containsEntry("p", Place.UNSCHEDULABLE);
  }

  @Test
  void anUpdateInFlightIsNotTriedApart() {
    take();

    queue.update(pod, labeled);
    queue.add(labeled);

    assertThat(queue.poll()).isNull();
  }

  @Test
  void anUpdateInFlightWakesThePodIfItsPluginSaysSo() {
    TakenPod taken = take();
    queue.add(pod("other").info());
    TakenPod other = fixture.poll();
    queue.update(pod, labeled);

    queue.putBack(taken, rejectedBy("Labels"));
    queue.putBack(other, rejectedBy("Labels"));

    assertThat(fixture.places())
        .containsEntry("p", Place.BACKOFF)
        .containsEntry("other", Place.UNSCHEDULABLE);
  }

  @Test
  void aPodThatIsGoneIsNotPutBack() {
    TakenPod taken = take();
    queue.remove(pod);
    assertThat(queue.pending()).isEmpty();

    queue.putBack(taken, Refusal.ERROR);

    assertThat(queue.pending()).isEmpty();
    assertThat(queue.counts()).isEqualTo(new QueueCounts(0, 0, 0, 0));
  }

  @Test
  void aPodThatIsDoneIsForgotten() {
    TakenPod taken = take();

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
    TakenPod taken = take();

    queue.update(pod, again);
    queue.putBack(taken, rejectedBy("Hopeless"));

    assertThat(queue.pending()).singleElement().returns(again, PendingPod::pod);
  }

  @Test
  void aPodThatComesAgainInFlightStaysInFlight() {
    TakenPod taken = take();
    queue.remove(pod);

    queue.add(labeled);
    assertThat(fixture.places()).isEqualTo(Map.of("p", Place.IN_FLIGHT));

    queue.putBack(taken, rejectedBy("Hopeless"));
    assertThat(fixture.places()).isEqualTo(Map.of("p", Place.UNSCHEDULABLE));
  }

  @Test
  void theEndOfAnOldFlightDoesNothing() {
    TakenPod old = take();
    queue.putBack(old, Refusal.ERROR);
    fixture.pass(5);
    queue.tick();
    TakenPod current = fixture.poll();

    queue.done(old);
    queue.putBack(old, Refusal.ERROR);
    assertThat(fixture.places()).containsEntry("p", Place.IN_FLIGHT);

    queue.putBack(current, rejectedBy("Hopeless"));
    queue.putBack(current, Refusal.ERROR);
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
    fixture.refuse(resting, Refusal.ERROR);
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
            () -> new SchedulingQueue(Map.of(), Backoff.DEFAULT, fixture.clock, QueueMeter.NONE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
