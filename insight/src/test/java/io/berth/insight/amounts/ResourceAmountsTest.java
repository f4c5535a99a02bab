package io.berth.insight.amounts;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceAmountsTest {
  private static ResourceAmounts amounts(String... namesAndAmounts) {
    TreeMap<String, Quantity> map = new TreeMap<>();
    for (int i = 0; i < namesAndAmounts.length; i += 2) {
      map.put(namesAndAmounts[i], Quantity.parse(namesAndAmounts[i + 1]));
    }
    return ResourceAmounts.of(map);
  }

  @Test
  void combinesByName() {
    ResourceAmounts some = amounts("cpu", "1", "memory", "1Gi");
    ResourceAmounts others = amounts("cpu", "1500m", "example.com/gpu", "2");
    assertThat(some.plus(others)).hasToString("cpu 2500m, example.com/gpu 2, memory 1Gi");
    assertThat(some.max(others)).hasToString("cpu 1500m, example.com/gpu 2, memory 1Gi");
    assertThat(some.withDefaults(others)).hasToString("cpu 1, example.com/gpu 2, memory 1Gi");
    assertThat(some.minus(others)).hasToString("cpu -500m, memory 1Gi");
    assertThat(some.minus(others).positive()).hasToString("memory 1Gi");
    assertThat(ResourceAmounts.NONE).hasToString("nothing");
  }

  @Test
  void convertsSchedulerResources() {
    assertThat(
            ResourceAmounts.of(
                Resources.builder()
                    .milliCpu(1500)
                    .memory(3L << 30)
                    .pods(110)
                    .set(ResourceName.of("hugepages-2Mi"), 4L << 20)
                    .build()))
        .hasToString("cpu 1500m, hugepages-2Mi 4Mi, memory 3Gi, pods 110");
  }

  @ParameterizedTest
  @CsvSource({
    "cpu, 100u, 1",
    "cpu, 1.5, 1500",
    "memory, 1500m, 2",
    "memory, -0.5, -1",
    "a/b, 3, 3"
  })
  void roundsCountsAwayFromZero(String name, String amount, long count) {
    assertThat(ResourceUnits.of(name, Quantity.parse(amount))).isEqualTo(count);
  }
}
