package io.berth.plugins.prioritysort;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.QueuedPod;
import io.berth.model.PodInfo;
import io.berth.testing.Pods;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrioritySortTest {
  private record TestQueuedPod(PodInfo pod, long queuedAt) implements QueuedPod {
    static TestQueuedPod of(String name, int priority, int second) {
      return new TestQueuedPod(Pods.pod(name).priority(priority).info(), second);
    }
  }

  @Test
  void sortsByPriorityThenByQueueTime() {
    List<TestQueuedPod> pods =
        List.of(
            TestQueuedPod.of("low-early", Integer.MIN_VALUE, 0),
            TestQueuedPod.of("mid-late", 0, 9),
            TestQueuedPod.of("high-late", Integer.MAX_VALUE, 9),
            TestQueuedPod.of("mid-early", 0, 1),
            TestQueuedPod.of("high-early", Integer.MAX_VALUE, 8));

    assertThat(pods.stream().sorted(new PrioritySort()::compare).map(w -> w.pod().name()))
        .containsExactly("high-early", "high-late", "mid-early", "mid-late", "low-early");
  }

  @Test
  void equalPriorityAndTimeCompareEqual() {
    TestQueuedPod a = TestQueuedPod.of("a", 5, 5);
    TestQueuedPod b = TestQueuedPod.of("b", 5, 5);

    assertThat(new PrioritySort().compare(a, b)).isZero();
  }
}
