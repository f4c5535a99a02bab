package io.berth.plugins.noderesourcesbalancedallocation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalanceTest {

  @ParameterizedTest
  @CsvSource({"0, 10, 0", "5, 10, 0.5", "10, 10, 1", "11, 10, 1"})
  void share(long used, long capacity, double want) {
    assertThat(Balance.share(used, capacity)).isEqualTo(want);
  }

  @ParameterizedTest
  @CsvSource({"0, 100", "0.5, 50", "0.001, 99", "0.25, 75"})
  void evenness(double deviation, long want) {
    assertThat(Balance.evenness(deviation)).isEqualTo(want);
  }

  @ParameterizedTest
  @CsvSource({
    "100, 100, 75", // nothing changes
    "50, 100, 100", // from the most uneven to perfectly even
    "100, 50, 50",
    "98, 99, 75", // half a point is dropped
    "99, 98, 74"
  })
  void improvement(long before, long after, long want) {
    assertThat(Balance.improvement(before, after)).isEqualTo(want);
  }
}
