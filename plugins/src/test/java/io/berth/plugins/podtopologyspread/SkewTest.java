package io.berth.plugins.podtopologyspread;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkewTest {
  @ParameterizedTest
  @CsvSource({
    "4, 3, 1, 4",
    "4, 3, 3, 4",
    "4, 3, 4, 0",
    "-1, 2, 1, -1",
    "2147483647, 0, 1, 0",
  })
  void globalMinimumIsZeroBelowMinDomains(
      int minMatchNum, int domains, int minDomains, int minimum) {
    assertThat(Skew.globalMinimum(minMatchNum, domains, minDomains)).isEqualTo(minimum);
  }

  @ParameterizedTest
  @CsvSource({
    "1, true, 0, 0",
    "1, false, 0, 1",
    "3, true, 2, 4",
    "2147483647, false, 1, 2147483648",
  })
  void maxMatchNumIsMinimumPlusSkewMinusSelf(
      int maxSkew, boolean selfMatch, int minimum, long maximum) {
    assertThat(Skew.maxMatchNum(maxSkew, selfMatch, minimum)).isEqualTo(maximum);
  }
}
