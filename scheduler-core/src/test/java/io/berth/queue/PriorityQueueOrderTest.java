package io.berth.queue;

import static io.berth.queue.Fixture.pod;
import static io.berth.queue.Fixture.rejectedBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.QueueSortPlugin;
import io.berth.framework.QueuedPod;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod.State;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order of the queue and the backoff of its pods. */
class PriorityQueueOrderTest {
  private final Fixture fixture =
      new Fixture(
          new Fixture.EventFilter("Nodes", ClusterEventWithHint.always(Fixture.NODE_ADDED)));
  private final PriorityQueue queue = fixture.queue;

  private void addNode() {
    queue.moveAllToActiveOrBackoffQueue(Fixture.NODE_ADDED, null, "n");
  }

  @Test
  void ordersByPluginThenByArrival() {
    queue.add(pod("a").priority(1).info());
    queue.add(pod("b").priority(5).info());
    queue.add(pod("c").priority(1).info());
    queue.add(pod("d").priority(5).info());

    assertThat(fixture.drain()).containsExactly("b", "d", "a", "c");
  }

  @Test
  void popsEqualPodsInOrderOfArrival() {
    List<String> names = IntStream.range(0, 1000).mapToObj(i -> "p" + i).toList();
    names.forEach(name -> queue.add(pod(name).info()));

    assertThat(fixture.drain()).isEqualTo(names);
  }

  @Test
  void reordersUpdatedPod() {
    PodInfo before = pod("late").info();
    queue.add(pod("early").priority(1).info());
    queue.add(before);

    queue.update(before, pod("late").priority(5).info());

    assertThat(fixture.drain()).containsExactly("late", "early");
  }

  @Test
  void keepsOrderOfArrivalWhenSortPluginFails() {
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
  void countsAttemptsAndKeepsFirstReadyTime() {
    fixture.failAttempt(pod("p").info(), rejectedBy("Nodes"));
    fixture.advance(60);
    addNode();

    PoppedPod second = fixture.pop();

    assertThat(second.attempt()).isEqualTo(2);
    assertThat(second.firstReadyAt()).isZero();
  }

  @Test
  void popsRejectedPodFromBackoffWhenActiveQueueIsEmpty() {
    fixture.failAttempt(pod("backing-off").info(), rejectedBy("Nodes"));
    addNode();
    queue.add(pod("active").info());

    assertThat(fixture.states()).containsEntry("backing-off", State.BACKOFF);
    assertThat(fixture.drain()).containsExactly("active", "backing-off");
  }

  @Test
  void ordersBackoffByExpirationThenByPlugin() {
    fixture.failAttempt(pod("low").priority(1).info(), rejectedBy("Nodes"));
    fixture.clock.advance(Duration.ofMillis(400));
    fixture.failAttempt(pod("high").priority(5).info(), rejectedBy("Nodes"));
    fixture.advance(1);
    fixture.failAttempt(pod("later").priority(9).info(), rejectedBy("Nodes"));
    addNode();

    assertThat(queue.counts()).isEqualTo(new QueueCounts(0, 3, 0, 0));
    assertThat(fixture.drain()).containsExactly("high", "low", "later");
  }

  @Test
  void doesNotPopFailedPodFromBackoff() {
    fixture.failAttempt(pod("p").info(), Diagnosis.ERROR);

    assertThat(queue.tryPop()).isNull();
    assertThat(fixture.states()).containsEntry("p", State.BACKOFF);
  }

  @Test
  void completesBackoffAtEndOfSecond() {
    fixture.clock.advance(Duration.ofMillis(300));
    fixture.failAttempt(pod("p").info(), Diagnosis.ERROR);

    fixture.clock.advance(Duration.ofMillis(1699)); // ready at second 1, now it is 1.999
    queue.flush();
    assertThat(fixture.states()).containsEntry("p", State.BACKOFF);

    fixture.clock.advance(Duration.ofMillis(1));
    queue.flush();
    assertThat(fixture.states()).containsEntry("p", State.ACTIVE);
  }

  /** Fails one attempt per diagnosis, then returns the remaining backoff in seconds. */
  private long secondsOfBackoff(List<Diagnosis> diagnoses) {
    queue.add(pod("p").info());
    for (Diagnosis diagnosis : diagnoses) {
      fixture.advance(3600);
      addNode();
      queue.flush();
      queue.addUnschedulableIfNotPresent(fixture.pop(), diagnosis);
    }
    addNode();
    long seconds = 0;
    while (fixture.states().get("p") != State.ACTIVE) {
      fixture.advance(1);
      queue.flush();
      seconds++;
    }
    return seconds - 1; // backoff ends with the next second
  }

  @Test
  void backoffGrowsWithRejections() {
    Diagnosis no = rejectedBy("Nodes");

    assertThat(secondsOfBackoff(List.of(no, no, no))).isEqualTo(4);
  }

  @Test
  void limitsBackoff() {
    Diagnosis no = rejectedBy("Nodes");

    assertThat(secondsOfBackoff(List.of(no, no, no, no, no, no))).isEqualTo(10);
  }

  @Test
  void countsErrorsSeparatelyFromRejections() {
    Diagnosis no = rejectedBy("Nodes");

    assertThat(secondsOfBackoff(List.of(no, no, no, Diagnosis.ERROR))).isEqualTo(1);
  }

  @Test
  void rejectionResetsErrorCount() {
    Diagnosis no = rejectedBy("Nodes");
    Diagnosis error = Diagnosis.ERROR;

    assertThat(secondsOfBackoff(List.of(no, error, error, error, no))).isEqualTo(2);
  }

  @Test
  void requeuesImmediatelyWithoutBackoff() {
    Fixture withoutBackoff = new Fixture(new Backoff(Duration.ZERO, Duration.ZERO));
    withoutBackoff.failAttempt(pod("p").info(), Diagnosis.ERROR);

    assertThat(withoutBackoff.states()).containsEntry("p", State.ACTIVE);
  }

  @Test
  void flushesPodAfterFiveMinutesWithoutEvent() {
    fixture.failAttempt(pod("old").info(), rejectedBy("Nodes"));
    fixture.advance(1);
    fixture.failAttempt(pod("young").info(), rejectedBy("Nodes"));

    fixture.advance(299);
    queue.flush();
    assertThat(queue.counts().unschedulable()).as("after exactly five minutes").isEqualTo(2);

    fixture.clock.advance(Duration.ofMillis(29_999));
    queue.flush();
    assertThat(queue.counts().unschedulable()).as("before the next flush").isEqualTo(2);

    fixture.clock.advance(Duration.ofMillis(1));
    fixture.failAttempt(pod("new").info(), rejectedBy("Nodes"));
    queue.flush();
    assertThat(fixture.states())
        .containsEntry("old", State.ACTIVE)
        .containsEntry("young", State.ACTIVE)
        .containsEntry("new", State.UNSCHEDULABLE);
  }

  @ParameterizedTest(name = "after {0} s of {1} s the pod is {2}")
  @CsvSource({
    "60, 59, ACTIVE",
    "60, 60, UNSCHEDULABLE",
    "60, 3600, UNSCHEDULABLE",
    "60, 0, ACTIVE",
    "60, 9223372036, UNSCHEDULABLE"
  })
  void retriesUnschedulablePodAfterItsLimit(int seconds, long limit, State expected) {
    Fixture limited =
        new Fixture(Backoff.DEFAULT, new MaxUnschedulableDuration(Duration.ofSeconds(limit)));
    limited.failAttempt(pod("p").info(), rejectedBy("Nodes"));
    limited.advance(seconds);
    limited.queue.flush();

    assertThat(limited.states()).containsEntry("p", expected);
  }

  @Test
  void flushedPodWaitsForRemainingBackoff() {
    Fixture slow =
        new Fixture(
            new Backoff(Duration.ofHours(1), Duration.ofHours(1)), new Fixture.EventFilter("A"));
    slow.failAttempt(pod("p").info(), rejectedBy("A"));
    slow.advance(301);
    slow.queue.flush();

    assertThat(slow.states()).containsEntry("p", State.BACKOFF);
  }

  @Test
  void listsPendingPodsWithUnschedulablePlugins() {
    fixture.failAttempt(pod("p").info(), new Diagnosis(Set.of("Nodes"), Set.of("Claims")));

    assertThat(queue.pendingPods())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.attempts()).isEqualTo(1);
              assertThat(one.unschedulablePlugins()).containsExactly("Claims", "Nodes");
            });
  }
}
