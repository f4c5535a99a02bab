package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PluginStatusIndexTest {
  /** A new object per call. */
  private static PluginStatus rejection(int number) {
    return new PluginStatus("P", Status.unschedulable("reason " + number));
  }

  @Test
  void assignsOneIndexToEqualStatuses() {
    PluginStatusIndex index = new PluginStatusIndex();

    for (int round = 0; round < 3; round++) {
      for (int number = 0; number < 20; number++) {
        assertThat(index.indexOf(rejection(number))).isEqualTo(number);
      }
    }

    List<PluginStatus> all = IntStream.range(0, 20).mapToObj(i -> rejection(i)).toList();
    assertThat(index.statuses()).isEqualTo(all);
    all = index.statuses();
    for (int number = 0; number < 20; number++) {
      assertThat(index.indexOf(all.get(number))).as("the identical object").isEqualTo(number);
    }
  }

  @Test
  void countsNodesPerStatus() {
    @Nullable PluginStatus[] nodes = new @Nullable PluginStatus[31];
    for (int i = 1; i < nodes.length; i++) {
      nodes[i] = rejection(i % 7);
    }

    assertThat(PluginStatusIndex.counts(nodes).toString())
        .isEqualTo(
            "{%s=5, %s=5, %s=4, %s=4, %s=4, %s=4, %s=4}"
                .formatted(
                    rejection(1),
                    rejection(2),
                    rejection(3),
                    rejection(4),
                    rejection(5),
                    rejection(6),
                    rejection(0)));
  }
}
