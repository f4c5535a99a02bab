package io.berth.queue;

import static io.berth.queue.Fixture.pod;
import static io.berth.queue.Fixture.rejectedBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.QueueMeter;
import io.berth.framework.QueueSortPlugin;
import io.berth.framework.QueuedPod;
import io.berth.queue.PendingPod.State;
import io.berth.runtime.TestPlugins;
import io.berth.testing.TestClock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Durations and order of the queue are independent of steps of the wall clock. */
class WallClockStepTest {
  private final Fixture fixture = new Fixture();

  /** Orders pods by queueing time. */
  private record ByTime(String name) implements QueueSortPlugin {
    @Override
    public int compare(QueuedPod a, QueuedPod b) {
      return Long.compare(a.queuedAt(), b.queuedAt());
    }
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void backoffLastsAsLongAsConfigured(Duration step) {
    fixture.failAttempt(pod("p").info(), Diagnosis.ERROR);
    fixture.clock.stepWallClock(step);

    fixture.queue.flush();
    assertThat(fixture.states()).containsEntry("p", State.BACKOFF);
    fixture.advance(2);
    fixture.queue.flush();
    assertThat(fixture.states()).containsEntry("p", State.ACTIVE);
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void unschedulablePodsAreFlushedAfterFiveMinutes(Duration step) {
    fixture.failAttempt(pod("p").info(), rejectedBy("Nodes"));
    fixture.clock.stepWallClock(step);

    fixture.advance(300);
    fixture.queue.flush();
    assertThat(fixture.states()).containsEntry("p", State.UNSCHEDULABLE);
    fixture.advance(30);
    fixture.queue.flush();
    assertThat(fixture.states()).containsEntry("p", State.ACTIVE);
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void popsPodQueuedFirst(Duration step) {
    TestClock clock = new TestClock();
    PriorityQueue queue =
        new PriorityQueue(
            Map.of("tiny", TestPlugins.profile(new ByTime("ByTime"))),
            Backoff.DEFAULT,
            clock,
            QueueMeter.NONE);
    queue.add(pod("first").info());
    clock.advance(Duration.ofSeconds(1));
    clock.stepWallClock(step);
    queue.add(pod("second").info());

    assertThat(Objects.requireNonNull(queue.tryPop()).pod().name()).isEqualTo("first");
    assertThat(Objects.requireNonNull(queue.tryPop()).pod().name()).isEqualTo("second");
  }
}
