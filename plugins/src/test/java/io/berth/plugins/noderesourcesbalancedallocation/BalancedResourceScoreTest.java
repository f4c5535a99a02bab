package io.berth.plugins.noderesourcesbalancedallocation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalancedResourceScoreTest {

  @ParameterizedTest
  @CsvSource({"0, 10, 0", "5, 10, 0.5", "10, 10, 1", "11, 10, 1"})
  void returnsFraction(long requested, long capacity, double expected) {
    assertThat(BalancedResourceScore.fraction(requested, capacity)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0, 100", "0.5, 50", "0.001, 99", "0.25, 75"})
  void scoresDeviation(double deviation, long expected) {
    assertThat(BalancedResourceScore.ofDeviation(deviation)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "100, 100, 75", // nothing changes
    "50, 100, 100", // from the most uneven to perfectly even
    "100, 50, 50",
    "98, 99, 75", // half a point is dropped
    "99, 98, 74"
  })
  void scoresImprovement(long before, long after, long expected) {
    assertThat(BalancedResourceScore.ofImprovement(before, after)).isEqualTo(expected);
  }
}
