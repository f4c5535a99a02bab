package io.berth.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.QueueMeter;
import io.berth.testing.Pods;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class PodHeapPropertyTest {
  private static final Comparator<QueuedPodInfo> BY_PRIORITY =
      Comparator.comparingInt((QueuedPodInfo pod) -> pod.pod().priority())
          .thenComparingLong(QueuedPodInfo::sequence);

  @Property(tries = 50)
  void peekReturnsSmallestPod(@ForAll long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    PodHeap heap = new PodHeap(BY_PRIORITY);
    List<QueuedPodInfo> held = new ArrayList<>();
    for (int step = 0; step < 500; step++) {
      change(random, heap, held, step);
      assertThat(heap.size()).isEqualTo(held.size());
      assertThat(heap.peek()).isSameAs(held.stream().min(BY_PRIORITY).orElse(null));
    }
  }

  private static void change(
      RandomGenerator random, PodHeap heap, List<QueuedPodInfo> held, int step) {
    int kind = held.isEmpty() ? 0 : random.nextInt(5);
    if (kind < 2) {
      QueuedPodInfo pod = pod(step, random.nextInt(20));
      heap.add(pod);
      held.add(pod);
    } else if (kind == 2) {
      held.remove(heap.pop());
    } else {
      QueuedPodInfo pod = held.get(random.nextInt(held.size()));
      if (kind == 3) {
        heap.remove(pod);
        held.remove(pod);
      } else {
        pod.update(pod(step, random.nextInt(20)).pod());
        heap.update(pod);
      }
    }
  }

  /** The comparator of a plugin can be inconsistent. */
  @Property(tries = 50)
  void keepsAllPodsWithInconsistentComparator(@ForAll long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    PodHeap heap = new PodHeap((_, _) -> random.nextInt(3) - 1);
    List<QueuedPodInfo> held = new ArrayList<>();
    for (int step = 0; step < 300; step++) {
      change(random, heap, held, step);
    }

    Set<QueuedPodInfo> found = new HashSet<>();
    for (QueuedPodInfo pod = heap.pop(); pod != null; pod = heap.pop()) {
      assertThat(found.add(pod)).isTrue();
    }
    assertThat(found).hasSameElementsAs(held);
  }

  private static QueuedPodInfo pod(int sequence, int priority) {
    return new QueuedPodInfo(
        Pods.pod("p" + sequence).priority(priority).info(),
        UnschedulablePlugins.none(new QueueingHints(List.of(), QueueMeter.NONE)),
        0,
        sequence);
  }
}
