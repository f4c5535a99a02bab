package io.berth.simulator.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StrandingTest {
  private static final ResourceName GPU = ResourceName.of("example.com/gpu");
  private static final List<Resources> PODS =
      List.of(amounts(1000, 1, 0), amounts(8000, 8, 2), amounts(4000, 9, 1), amounts(5000, 1, 1));

  private static Resources amounts(long milliCpu, long memory, long gpus) {
    return Resources.builder().milliCpu(milliCpu).memory(memory).pods(10).set(GPU, gpus).build();
  }

  /** The used amounts of 16 CPUs, 64 of memory and 8 GPUs. */
  record Case(String name, Resources used, int pods, boolean cordoned, long gpus, long cpu) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("an empty node", amounts(0, 0, 0), 0, false, 0, 0),
        new Case("just enough for the smallest", amounts(12000, 55, 3), 3, false, 0, 0),
        new Case("too little CPU for the smallest", amounts(12001, 0, 3), 3, false, 5, 0),
        new Case("too little memory for the smallest", amounts(0, 56, 3), 3, false, 5, 0),
        new Case("no memory at all", amounts(0, 64, 3), 3, false, 5, 16000),
        new Case("no free pod slot", amounts(0, 0, 3), 10, false, 5, 16000),
        new Case("nothing free", amounts(16000, 64, 8), 3, false, 0, 0),
        new Case("overcommitted", amounts(20000, 80, 9), 3, false, 0, 0),
        new Case("cordoned", amounts(16000, 0, 3), 3, true, 0, 0));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void computesStrandedAmounts(Case row) {
    NodeUsage node =
        new NodeUsage(
            "n", row.cordoned, amounts(16000, 64, 8), Resources.NONE, row.used, 0, row.pods);
    assertThat(Stranding.of(GPU, PODS).on(node)).isEqualTo(row.gpus);
    assertThat(Stranding.of(ResourceName.CPU, PODS).on(node)).isEqualTo(row.cpu);
    assertThat(Stranding.of(ResourceName.of("example.com/other"), PODS).on(node)).isZero();
  }
}
