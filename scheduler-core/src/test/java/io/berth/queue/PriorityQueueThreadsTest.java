package io.berth.queue;

import static io.berth.queue.Fixture.pod;
import static io.berth.queue.Fixture.rejectedBy;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.ClusterEventWithHint;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PriorityQueueThreadsTest {
  private final Fixture fixture =
      new Fixture(
          new Fixture.EventFilter("Nodes", ClusterEventWithHint.always(Fixture.NODE_ADDED)));
  private final PriorityQueue queue = fixture.queue;

  /** Starts a thread that pops, and returns once it waits or has finished. */
  private FutureTask<PoppedPod> startPop() {
    FutureTask<PoppedPod> task = new FutureTask<>(queue::pop);
    Thread thread = Thread.ofPlatform().daemon().start(task);
    while (thread.getState() != Thread.State.WAITING && !task.isDone()) {
      Thread.onSpinWait();
    }
    return task;
  }

  @Test
  void popWaitsForPod() throws Exception {
    FutureTask<PoppedPod> popper = startPop();
    assertThat(popper.isDone()).isFalse();

    queue.add(pod("p").info());

    assertThat(popper.get(30, SECONDS).pod().name()).isEqualTo("p");
  }

  @Test
  void popWaitsForRequeuedPod() throws Exception {
    queue.add(pod("p").info());
    PoppedPod first = fixture.pop();
    FutureTask<PoppedPod> popper = startPop();
    queue.moveAllToActiveOrBackoffQueue(Fixture.NODE_ADDED, null, "n");

    queue.addUnschedulableIfNotPresent(first, rejectedBy("Nodes"));

    assertThat(popper.get(30, SECONDS).attempt()).isEqualTo(2);
  }

  @Test
  void popWaitsForBackoffToExpire() throws Exception {
    fixture.failAttempt(pod("p").info(), Diagnosis.ERROR);
    FutureTask<PoppedPod> popper = startPop();

    fixture.advance(5);
    queue.flush();

    assertThat(popper.get(30, SECONDS).pod().name()).isEqualTo("p");
  }

  @Test
  void closeReleasesAllWaitingThreads() throws Exception {
    FutureTask<PoppedPod> first = startPop();
    FutureTask<PoppedPod> second = startPop();

    queue.close();

    assertThat(first.get(30, SECONDS)).isNull();
    assertThat(second.get(30, SECONDS)).isNull();
  }

  @Test
  void closedQueueReturnsNull() throws Exception {
    queue.add(pod("p").info());
    queue.close();

    assertThat(queue.pop()).isNull();
    assertThat(queue.tryPop()).isNull();
  }

  @Test
  void popsEveryPodOfBurstOnce() throws Exception {
    int pods = 10_000;
    Set<String> popped = ConcurrentHashMap.newKeySet();
    Callable<Integer> popper =
        () -> {
          int count = 0;
          for (PoppedPod next = queue.pop(); next != null; next = queue.pop()) {
            assertThat(popped.add(next.pod().name())).as("popped once").isTrue();
            queue.done(next);
            count++;
            if (popped.size() == pods) {
              queue.close();
            }
          }
          return count;
        };
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<Integer>> counts = new ArrayList<>();
      counts.add(threads.submit(popper));
      counts.add(threads.submit(popper));
      for (int half = 0; half < 2; half++) {
        int from = half;
        threads.execute(
            () -> {
              for (int i = from; i < pods; i += 2) {
                PodInfo pod = pod("p" + i).priority(i % 7).info();
                queue.add(pod);
                queue.moveAllToActiveOrBackoffQueue(Fixture.NODE_ADDED, null, "n");
              }
            });
      }
      int sum = 0;
      for (Future<Integer> count : counts) {
        sum += count.get();
      }
      assertThat(sum).isEqualTo(pods);
    }
    assertThat(queue.pendingPods()).isEmpty();
  }
}
