package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.testing.Pods;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WaitingRoomTest {
  private static final PodInfo POD = Pods.pod("web").info();
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Executor THREADS = task -> Thread.ofVirtual().start(task);

  private Instant now = Instant.EPOCH;
  private final InstantSource clock = () -> now;
  private final WaitingRoom room = new WaitingRoom(clock);

  private static Map<String, Duration> waits(String... plugins) {
    Map<String, Duration> waits = new LinkedHashMap<>();
    for (String plugin : plugins) {
      waits.put(plugin, LONG);
    }
    return waits;
  }

  private CompletableFuture<@Nullable Rejection> waiting() {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return room.await(POD);
          } catch (InterruptedException e) {
            throw new CompletionException(e);
          }
        },
        THREADS);
  }

  @Test
  void aPodThatNobodyHoldsBackDoesNotWait() throws InterruptedException {
    assertThat(room.await(POD)).isNull();
  }

  @Test
  void theLastPluginToAllowEndsTheWait() {
    room.enter(POD, waits("A", "B"));
    CompletableFuture<@Nullable Rejection> end = waiting();

    room.allow(POD.uid(), "A");
    assertThat(room.all()).containsExactly(POD);
    room.allow(POD.uid(), "B");

    assertThat(end.join()).isNull();
    assertThat(room.all()).isEmpty();
  }

  @Test
  void onePluginCanRejectForAll() {
    room.enter(POD, waits("A", "B"));
    CompletableFuture<@Nullable Rejection> end = waiting();

    assertThat(room.reject(POD.uid(), "B", "no quorum")).isTrue();

    assertThat(end.join()).isEqualTo(new Rejection("B", Status.unschedulable("no quorum")));
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

    Rejection end = room.await(POD);
    assertThat(end).isNotNull();
    assertThat(end.status().isError()).isTrue();
  }

  @Test
  void theShortestPatienceRunsOutFirst() throws InterruptedException {
    Map<String, Duration> waits = waits("A");
    waits.put("B", Duration.ofSeconds(90));
    room.enter(POD, waits);

    now = now.plusSeconds(90);

    assertThat(room.await(POD))
        .isEqualTo(
            new Rejection(
                "B",
                Status.unschedulable("rejected due to timeout after waiting 1m30s at plugin B")));
  }

  @Test
  void podsThatDoNotWaitAreNotRejected() {
    assertThat(room.reject(POD.uid(), "A", "who?")).isFalse();
    assertThat(room.preempt(POD.uid(), "A", "who?")).isFalse();
  }
}
