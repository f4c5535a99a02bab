package io.berth.plugins.prioritysort;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.QueuedPod;
import io.berth.model.PodInfo;
import io.berth.testing.Pods;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrioritySortTest {
  private record Waiting(PodInfo pod, long queuedAt) implements QueuedPod {
    static Waiting of(String name, int priority, int second) {
      return new Waiting(Pods.pod(name).priority(priority).info(), second);
    }
  }

  @Test
  void higherPriorityFirstThenLongestWaiting() {
    List<Waiting> pods =
        List.of(
            Waiting.of("low-early", Integer.MIN_VALUE, 0),
            Waiting.of("mid-late", 0, 9),
            Waiting.of("high-late", Integer.MAX_VALUE, 9),
            Waiting.of("mid-early", 0, 1),
            Waiting.of("high-early", Integer.MAX_VALUE, 8));

    assertThat(pods.stream().sorted(new PrioritySort()::compare).map(w -> w.pod().name()))
        .containsExactly("high-early", "high-late", "mid-early", "mid-late", "low-early");
  }

  @Test
  void equalOnesCompareEqual() {
    Waiting a = Waiting.of("a", 5, 5);
    Waiting b = Waiting.of("b", 5, 5);

    assertThat(new PrioritySort().compare(a, b)).isZero();
  }
}
