package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.testing.Pods;
import io.berth.testing.TestClock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitingPodsMapTest {
  private static final PodInfo POD = Pods.pod("web").info();
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Executor THREADS = task -> Thread.ofVirtual().start(task);

  private final TestClock clock = new TestClock();
  private final WaitingPodsMap room = new WaitingPodsMap(clock);

  private static Map<String, Duration> waits(String... plugins) {
    Map<String, Duration> waits = new LinkedHashMap<>();
    for (String plugin : plugins) {
      waits.put(plugin, LONG);
    }
    return waits;
  }

  private CompletableFuture<@Nullable PluginStatus> waiting() {
    return waiting(THREADS);
  }

  private CompletableFuture<@Nullable PluginStatus> waiting(Executor threads) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return room.await(POD);
          } catch (InterruptedException e) {
            throw new CompletionException(e);
          }
        },
        threads);
  }

  @Test
  void aPodThatNobodyHoldsBackDoesNotWait() throws InterruptedException {
    assertThat(room.await(POD)).isNull();
  }

  @Test
  void theLastPluginToAllowEndsTheWait() {
    room.enter(POD, waits("A", "B"));
    CompletableFuture<@Nullable PluginStatus> end = waiting();

    room.allow(POD.uid(), "A");
    assertThat(room.all()).containsExactly(POD);
    room.allow(POD.uid(), "B");

    assertThat(end.join()).isNull();
    assertThat(room.all()).isEmpty();
  }

  @Test
  void onePluginCanRejectForAll() {
    room.enter(POD, waits("A", "B"));
    CompletableFuture<@Nullable PluginStatus> end = waiting();

    assertThat(room.reject(POD.uid(), "B", "no quorum")).isTrue();

    assertThat(end.join()).isEqualTo(new PluginStatus("B", Status.unschedulable("no quorum")));
  }

  @Test
  void whoIsAllowedAlreadyCannotBeRejected() throws InterruptedException {
    room.enter(POD, waits("A"));
    room.allow(POD.uid(), "A");

    assertThat(room.reject(POD.uid(), "A", "too late")).isFalse();
    assertThat(room.await(POD)).isNull();
  }

  @Test
  void aPreemptedPodFailsWithAnError() throws InterruptedException {
    room.enter(POD, waits("A"));

    assertThat(room.preempt(POD.uid(), "DefaultPreemption", "preempted")).isTrue();

    PluginStatus end = room.await(POD);
    assertThat(end).isNotNull();
    assertThat(end.status().isError()).isTrue();
  }

  @Test
  void theShortestPatienceRunsOutFirst() throws InterruptedException {
    Map<String, Duration> waits = waits("A");
    waits.put("B", Duration.ofSeconds(90));
    room.enter(POD, waits);

    clock.pass(Duration.ofSeconds(90));

    assertThat(room.await(POD))
        .isEqualTo(
            new PluginStatus(
                "B",
                Status.unschedulable("rejected due to timeout after waiting 1m30s at plugin B")));
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void permitTimeoutGoesByTheTicker(Duration step) throws InterruptedException {
    room.enter(POD, waits("A"));
    clock.stepWall(step);
    Thread binder = Thread.ofPlatform().unstarted(() -> waiting(Runnable::run).join());
    binder.start();
    while (binder.getState() != Thread.State.TIMED_WAITING && binder.isAlive()) {
      Thread.onSpinWait();
    }
    assertThat(binder.isAlive()).as("waits on").isTrue();
    room.allow(POD.uid(), "A");
    binder.join();

    room.enter(POD, waits("A"));
    clock.stepWall(step);
    clock.pass(LONG);
    assertThat(room.await(POD))
        .isEqualTo(
            new PluginStatus(
                "A",
                Status.unschedulable("rejected due to timeout after waiting 10m0s at plugin A")));
  }

  @Test
  void podsThatDoNotWaitAreNotRejected() {
    assertThat(room.reject(POD.uid(), "A", "who?")).isFalse();
    assertThat(room.preempt(POD.uid(), "A", "who?")).isFalse();
  }
}
