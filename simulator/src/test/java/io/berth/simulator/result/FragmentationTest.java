package io.berth.simulator.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FragmentationTest {
  private static final ResourceName GPU = ResourceName.of("example.com/gpu");

  /** The smallest pod that requests GPUs requests a CPU, too. */
  private static final Stranding STRANDING = Stranding.of(GPU, List.of(amounts(1000, 1)));

  private static Resources amounts(long milliCpu, long gpus) {
    return Resources.builder().milliCpu(milliCpu).pods(10).set(GPU, gpus).build();
  }

  private static NodeUsage node(long gpus, long used) {
    return new NodeUsage("n", false, amounts(8000, gpus), Resources.NONE, amounts(0, used), 0, 0);
  }

  private static NodeUsage stranded(long gpus) {
    return new NodeUsage("n", false, amounts(8000, gpus), Resources.NONE, amounts(7500, 0), 0, 0);
  }

  private static NodeUsage cordoned(long gpus) {
    return new NodeUsage("n", true, amounts(8000, gpus), Resources.NONE, amounts(0, 0), 0, 0);
  }

  record Case(String name, List<NodeUsage> nodes, String chunks, String fits) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case(
            "each chunk",
            List.of(node(8, 0), node(8, 1), node(8, 4), node(8, 6), node(8, 7), node(8, 8)),
            "8:1 4-7:2 2-3:1 1:1 0:1",
            "1:22 2:10 4:4 8:1"),
        new Case(
            "the largest node adds a chunk and a size",
            List.of(node(6, 0), node(4, 0), node(6, 1)),
            "6:1 4-5:2 2-3:0 1:0 0:0",
            "1:15 2:7 4:3 6:1"),
        new Case(
            "large nodes",
            List.of(node(16, 4)),
            "16:0 8-15:1 4-7:0 2-3:0 1:0 0:0",
            "1:12 2:6 4:3 8:1 16:0"),
        new Case("one device each", List.of(node(1, 0), node(1, 1)), "1:1 0:1", "1:1"),
        new Case(
            "nodes without the resource",
            List.of(node(0, 0), node(2, 0)),
            "2:1 1:0 0:0",
            "1:2 2:1"),
        new Case("an overcommitted node", List.of(node(2, 3)), "2:0 1:0 0:1", "1:0 2:0"),
        new Case(
            "stranded devices are free, but fit nothing",
            List.of(stranded(2)),
            "2:1 1:0 0:0",
            "1:0 2:0"),
        new Case("cordoned nodes", List.of(cordoned(8), node(2, 0)), "2:1 1:0 0:0", "1:2 2:1"),
        new Case("no nodes", List.of(), "0:0", ""),
        new Case(
            "huge amounts saturate",
            List.of(node(1L << 62, 0), node(1L << 62, 0), node(1L << 62, 0)),
            null,
            "1:9223372036854775807 2:6917529027641081856 4:3458764513820540928"
                + " 8:1729382256910270464 4611686018427387904:3"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void computesChunksAndFits(Case row) {
    Fragmentation free = Fragmentation.of(GPU, row.nodes, STRANDING);
    List<String> chunks = new ArrayList<>();
    for (Fragmentation.Chunk chunk : free.chunks()) {
      String range =
          chunk.from() == chunk.to() ? "" + chunk.from() : chunk.from() + "-" + chunk.to();
      chunks.add(range + ":" + chunk.nodes());
    }
    if (row.chunks == null) {
      assertThat(chunks).hasSize(64);
    } else {
      assertThat(String.join(" ", chunks)).isEqualTo(row.chunks);
    }
    assertThat(
            free.fits().stream()
                .map(fit -> fit.size() + ":" + fit.pods())
                .collect(Collectors.joining(" ")))
        .isEqualTo(row.fits);
  }
}
