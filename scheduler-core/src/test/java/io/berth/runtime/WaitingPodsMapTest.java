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
  private final WaitingPodsMap waitingPods = new WaitingPodsMap(clock);

  private static Map<String, Duration> waits(String... plugins) {
    Map<String, Duration> waits = new LinkedHashMap<>();
    for (String plugin : plugins) {
      waits.put(plugin, LONG);
    }
    return waits;
  }

  private CompletableFuture<@Nullable PluginStatus> waitInBackground() {
    return waitInBackground(THREADS);
  }

  private CompletableFuture<@Nullable PluginStatus> waitInBackground(Executor threads) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return waitingPods.waitOnPermit(POD);
          } catch (InterruptedException e) {
            throw new CompletionException(e);
          }
        },
        threads);
  }

  @Test
  void doesNotWaitWithoutWaitingPlugins() throws InterruptedException {
    assertThat(waitingPods.waitOnPermit(POD)).isNull();
  }

  @Test
  void lastAllowEndsWait() {
    waitingPods.add(POD, waits("A", "B"));
    CompletableFuture<@Nullable PluginStatus> result = waitInBackground();

    waitingPods.allow(POD.uid(), "A");
    assertThat(waitingPods.all()).containsExactly(POD);
    waitingPods.allow(POD.uid(), "B");

    assertThat(result.join()).isNull();
    assertThat(waitingPods.all()).isEmpty();
  }

  @Test
  void onePluginRejectsPod() {
    waitingPods.add(POD, waits("A", "B"));
    CompletableFuture<@Nullable PluginStatus> result = waitInBackground();

    assertThat(waitingPods.reject(POD.uid(), "B", "no quorum")).isTrue();

    assertThat(result.join()).isEqualTo(new PluginStatus("B", Status.unschedulable("no quorum")));
  }

  @Test
  void allowedPodCannotBeRejected() throws InterruptedException {
    waitingPods.add(POD, waits("A"));
    waitingPods.allow(POD.uid(), "A");

    assertThat(waitingPods.reject(POD.uid(), "A", "too late")).isFalse();
    assertThat(waitingPods.waitOnPermit(POD)).isNull();
  }

  @Test
  void preemptedPodFailsWithError() throws InterruptedException {
    waitingPods.add(POD, waits("A"));

    assertThat(waitingPods.preempt(POD.uid(), "DefaultPreemption", "preempted")).isTrue();

    PluginStatus result = waitingPods.waitOnPermit(POD);
    assertThat(result).isNotNull();
    assertThat(result.status().isError()).isTrue();
  }

  @Test
  void shortestTimeoutExpiresFirst() throws InterruptedException {
    Map<String, Duration> waits = waits("A");
    waits.put("B", Duration.ofSeconds(90));
    waitingPods.add(POD, waits);

    clock.advance(Duration.ofSeconds(90));

    assertThat(waitingPods.waitOnPermit(POD))
        .isEqualTo(
            new PluginStatus(
                "B",
                Status.unschedulable("rejected due to timeout after waiting 1m30s at plugin B")));
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void permitTimeoutUsesTicker(Duration step) throws InterruptedException {
    waitingPods.add(POD, waits("A"));
    clock.stepWallClock(step);
    Thread binder = Thread.ofPlatform().unstarted(() -> waitInBackground(Runnable::run).join());
    binder.start();
    while (binder.getState() != Thread.State.TIMED_WAITING && binder.isAlive()) {
      Thread.onSpinWait();
    }
    assertThat(binder.isAlive()).as("still waiting").isTrue();
    waitingPods.allow(POD.uid(), "A");
    binder.join();

    waitingPods.add(POD, waits("A"));
    clock.stepWallClock(step);
    clock.advance(LONG);
    assertThat(waitingPods.waitOnPermit(POD))
        .isEqualTo(
            new PluginStatus(
                "A",
                Status.unschedulable("rejected due to timeout after waiting 10m0s at plugin A")));
  }

  @Test
  void ignoresRejectionOfUnknownPod() {
    assertThat(waitingPods.reject(POD.uid(), "A", "unknown pod")).isFalse();
    assertThat(waitingPods.preempt(POD.uid(), "A", "unknown pod")).isFalse();
  }
}
