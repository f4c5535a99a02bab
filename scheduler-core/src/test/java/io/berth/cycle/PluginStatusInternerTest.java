package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PluginStatusInternerTest {
  /** Another object each time. */
  private static PluginStatus rejection(int kind) {
    return new PluginStatus("P", Status.unschedulable("reason " + kind));
  }

  @Test
  void equalOnesHaveOneNumberHoweverManyThereAre() {
    PluginStatusInterner kinds = new PluginStatusInterner();

    for (int round = 0; round < 3; round++) {
      for (int kind = 0; kind < 20; kind++) {
        assertThat(kinds.number(rejection(kind))).isEqualTo(kind);
      }
    }

    List<PluginStatus> all = IntStream.range(0, 20).mapToObj(i -> rejection(i)).toList();
    assertThat(kinds.kinds()).isEqualTo(all);
    all = kinds.kinds();
    for (int kind = 0; kind < 20; kind++) {
      assertThat(kinds.number(all.get(kind))).as("the very same").isEqualTo(kind);
    }
  }

  @Test
  void theTallyCountsEachKind() {
    @Nullable PluginStatus[] nodes = new @Nullable PluginStatus[31];
    for (int i = 1; i < nodes.length; i++) {
      nodes[i] = rejection(i % 7);
    }

    assertThat(PluginStatusCounts.of(nodes).toString())
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
