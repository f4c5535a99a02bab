package io.berth.queue;

import static io.berth.queue.Fixture.pod;
import static io.berth.queue.Fixture.rejectedBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.QueueSortPlugin;
import io.berth.framework.QueuedPod;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod.Place;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is tried next, and who rests how long. */
class PriorityQueueOrderTest {
  private final Fixture fixture =
      new Fixture(new Fixture.Aware("Nodes", ClusterEventWithHint.always(Fixture.NODE_ADDED)));
  private final PriorityQueue queue = fixture.queue;

  private void happened() {
    queue.moveAllToActiveOrBackoffQueue(Fixture.NODE_ADDED, null, "n");
  }

  @Test
  void thePluginDecidesAndAmongEqualsWhoCameFirst() {
    queue.add(pod("a").priority(1).info());
    queue.add(pod("b").priority(5).info());
    queue.add(pod("c").priority(1).info());
    queue.add(pod("d").priority(5).info());

    assertThat(fixture.drain()).containsExactly("b", "d", "a", "c");
  }

  @Test
  void manyEqualPodsComeInTheirOrder() {
    List<String> names = IntStream.range(0, 1000).mapToObj(i -> "p" + i).toList();
    names.forEach(name -> queue.add(pod(name).info()));

    assertThat(fixture.drain()).isEqualTo(names);
  }

  @Test
  void anUpdateMovesAPodInTheOrder() {
    PodInfo before = pod("late").info();
    queue.add(pod("early").priority(1).info());
    queue.add(before);

    queue.update(before, pod("late").priority(5).info());

    assertThat(fixture.drain()).containsExactly("late", "early");
  }

  @Test
  void aFailingSortPluginLeavesTheOrderOfArrival() {
    QueueSortPlugin failing =
        new QueueSortPlugin() {
          @Override
          public String name() {
            return "Failing";
          }

          @Override
          public int compare(QueuedPod a, QueuedPod b) {
            throw new AssertionError("broken order");
          }
        };
    Fixture broken = new Fixture(failing);
    List.of("a", "b", "c").forEach(name -> broken.queue.add(pod(name).info()));

    assertThat(broken.drain()).containsExactly("a", "b", "c");
  }

  @Test
  void attemptsAreCountedAndTheFirstTimeIsKept() {
    fixture.refuse(pod("p").info(), rejectedBy("Nodes"));
    fixture.pass(60);
    happened();

    PoppedPod second = fixture.poll();

    assertThat(second.attempt()).isEqualTo(2);
    assertThat(second.firstReadyAt()).isZero();
  }

  @Test
  void aRejectedPodIsTriedEarlyIfNobodyElseIsThere() {
    fixture.refuse(pod("resting").info(), rejectedBy("Nodes"));
    happened();
    queue.add(pod("active").info());

    assertThat(fixture.places()).containsEntry("resting", Place.BACKOFF);
    assertThat(fixture.drain()).containsExactly("active", "resting");
  }

  @Test
  void amongThoseThatRestTheFirstReadyAndThenTheOrderCounts() {
    fixture.refuse(pod("low").priority(1).info(), rejectedBy("Nodes"));
    fixture.clock.pass(Duration.ofMillis(400));
    fixture.refuse(pod("high").priority(5).info(), rejectedBy("Nodes"));
    fixture.pass(1);
    fixture.refuse(pod("later").priority(9).info(), rejectedBy("Nodes"));
    happened();

    assertThat(queue.counts()).isEqualTo(new QueueCounts(0, 3, 0, 0));
    assertThat(fixture.drain()).containsExactly("high", "low", "later");
  }

  @Test
  void aPodThatFailedIsNotTriedEarly() {
    fixture.refuse(pod("p").info(), Diagnosis.ERROR);

    assertThat(queue.tryPop()).isNull();
    assertThat(fixture.places()).containsEntry("p", Place.BACKOFF);
  }

  @Test
  void restEndsWithTheSecondInWhichItIsOver() {
    fixture.clock.pass(Duration.ofMillis(300));
    fixture.refuse(pod("p").info(), Diagnosis.ERROR);

    fixture.clock.pass(Duration.ofMillis(1699)); // ready at second 1, now it is 1.999
    queue.flush();
    assertThat(fixture.places()).containsEntry("p", Place.BACKOFF);

    fixture.clock.pass(Duration.ofMillis(1));
    queue.flush();
    assertThat(fixture.places()).containsEntry("p", Place.ACTIVE);
  }

  /** Puts the pod back at once as often as said, then tells how many seconds it rests. */
  private long secondsOfRest(List<Diagnosis> refusals) {
    queue.add(pod("p").info());
    for (Diagnosis refusal : refusals) {
      fixture.pass(3600);
      happened();
      queue.flush();
      queue.addUnschedulableIfNotPresent(fixture.poll(), refusal);
    }
    happened();
    long seconds = 0;
    while (fixture.places().get("p") != Place.ACTIVE) {
      fixture.pass(1);
      queue.flush();
      seconds++;
    }
    return seconds - 1; // the last second is over only when the next begins
  }

  @Test
  void restGrowsWithRejections() {
    Diagnosis no = rejectedBy("Nodes");

    assertThat(secondsOfRest(List.of(no, no, no))).isEqualTo(4);
  }

  @Test
  void restHasALimit() {
    Diagnosis no = rejectedBy("Nodes");

    assertThat(secondsOfRest(List.of(no, no, no, no, no, no))).isEqualTo(10);
  }

  @Test
  void errorsCountApartFromRejections() {
    Diagnosis no = rejectedBy("Nodes");

    assertThat(secondsOfRest(List.of(no, no, no, Diagnosis.ERROR))).isEqualTo(1);
  }

  @Test
  void aRejectionForgetsTheErrors() {
    Diagnosis no = rejectedBy("Nodes");
    Diagnosis error = Diagnosis.ERROR;

    assertThat(secondsOfRest(List.of(no, error, error, error, no))).isEqualTo(2);
  }

  @Test
  void withoutBackoffNobodyRests() {
    Fixture restless = new Fixture(new Backoff(Duration.ZERO, Duration.ZERO));
    restless.refuse(pod("p").info(), Diagnosis.ERROR);

    assertThat(restless.places()).containsEntry("p", Place.ACTIVE);
  }

  @Test
  void whoHasWaitedFiveMinutesIsTriedWhateverTheHintsSay() {
    fixture.refuse(pod("old").info(), rejectedBy("Nodes"));
    fixture.pass(1);
    fixture.refuse(pod("young").info(), rejectedBy("Nodes"));

    fixture.pass(299);
    queue.flush();
    assertThat(queue.counts().unschedulable()).as("after exactly five minutes").isEqualTo(2);

    fixture.clock.pass(Duration.ofMillis(29_999));
    queue.flush();
    assertThat(queue.counts().unschedulable()).as("before the next look").isEqualTo(2);

    fixture.clock.pass(Duration.ofMillis(1));
    fixture.refuse(pod("new").info(), rejectedBy("Nodes"));
    queue.flush();
    assertThat(fixture.places())
        .containsEntry("old", Place.ACTIVE)
        .containsEntry("young", Place.ACTIVE)
        .containsEntry("new", Place.UNSCHEDULABLE);
  }

  @ParameterizedTest(name = "after {0} s of {1} s the pod is {2}")
  @CsvSource({
    "60, 59, ACTIVE",
    "60, 60, UNSCHEDULABLE",
    "60, 3600, UNSCHEDULABLE",
    "60, 0, ACTIVE",
    "60, 9223372036, UNSCHEDULABLE"
  })
  void retriesUnschedulablePodAfterItsLimit(int seconds, long limit, Place place) {
    Fixture limited =
        new Fixture(Backoff.DEFAULT, new MaxUnschedulableDuration(Duration.ofSeconds(limit)));
    limited.refuse(pod("p").info(), rejectedBy("Nodes"));
    limited.pass(seconds);
    limited.queue.flush();

    assertThat(limited.places()).containsEntry("p", place);
  }

  @Test
  void whoIsFlushedMayHaveToRestStill() {
    Fixture slow =
        new Fixture(new Backoff(Duration.ofHours(1), Duration.ofHours(1)), new Fixture.Aware("A"));
    slow.refuse(pod("p").info(), rejectedBy("A"));
    slow.pass(301);
    slow.queue.flush();

    assertThat(slow.places()).containsEntry("p", Place.BACKOFF);
  }

  @Test
  void pendingPodsAreListedWithWhatTheyWaitFor() {
    fixture.refuse(pod("p").info(), new Diagnosis(Set.of("Nodes"), Set.of("Claims")));

    assertThat(queue.pending())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.attempts()).isEqualTo(1);
              assertThat(one.rejectedBy()).containsExactly("Claims", "Nodes");
            });
  }
}
