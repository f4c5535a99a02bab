package io.berth.queue;

import static io.berth.queue.Fixture.pod;
import static io.berth.queue.Fixture.rejectedBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.QueueMeter;
import io.berth.framework.QueueSortPlugin;
import io.berth.framework.QueuedPod;
import io.berth.queue.PendingPod.Place;
import io.berth.runtime.Tiny;
import io.berth.testing.TestClock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The queue's durations and its order while the wall clock is set by a day. */
class WallClockStepTest {
  private final Fixture fixture = new Fixture();

  /** Tries whoever was queued first. */
  private record ByTime(String name) implements QueueSortPlugin {
    @Override
    public int compare(QueuedPod a, QueuedPod b) {
      return Long.compare(a.queuedAt(), b.queuedAt());
    }
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void backoffLastsAsLongAsConfigured(Duration step) {
    fixture.refuse(pod("p").info(), Diagnosis.ERROR);
    fixture.clock.stepWall(step);

    fixture.queue.flush();
    assertThat(fixture.places()).containsEntry("p", Place.BACKOFF);
    fixture.pass(2);
    fixture.queue.flush();
    assertThat(fixture.places()).containsEntry("p", Place.ACTIVE);
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void unschedulablePodsAreFlushedAfterFiveMinutes(Duration step) {
    fixture.refuse(pod("p").info(), rejectedBy("Nodes"));
    fixture.clock.stepWall(step);

    fixture.pass(300);
    fixture.queue.flush();
    assertThat(fixture.places()).containsEntry("p", Place.UNSCHEDULABLE);
    fixture.pass(30);
    fixture.queue.flush();
    assertThat(fixture.places()).containsEntry("p", Place.ACTIVE);
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void podQueuedFirstIsTriedFirst(Duration step) {
    TestClock clock = new TestClock();
    PriorityQueue queue =
        new PriorityQueue(
            Map.of("tiny", Tiny.profile(new ByTime("ByTime"))),
            Backoff.DEFAULT,
            clock,
            QueueMeter.NONE);
    queue.add(pod("first").info());
    clock.pass(Duration.ofSeconds(1));
    clock.stepWall(step);
    queue.add(pod("second").info());

    assertThat(Objects.requireNonNull(queue.tryPop()).pod().name()).isEqualTo("first");
    assertThat(Objects.requireNonNull(queue.tryPop()).pod().name()).isEqualTo("second");
  }
}
