package io.berth.plugins.podtopologyspread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpreadScoresTest {
  @Test
  void weightGrowsWithNumberOfDomains() {
    assertThat(SpreadScores.topologyNormalizingWeight(1)).isEqualTo(1.0986, within(0.0001));
    assertThat(SpreadScores.topologyNormalizingWeight(5000)).isEqualTo(8.5176, within(0.0001));
  }

  @Test
  void maxSkewAddsToScoreOfEveryDomain() {
    assertThat(SpreadScores.scoreForCount(3, 2.0, 1)).isEqualTo(6.0);
    assertThat(SpreadScores.scoreForCount(3, 2.0, 5)).isEqualTo(10.0);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0, 100", "5, 5, 20, 100", "20, 5, 20, 25", "7, 5, 20, 90", "3, 3, 3, 100"})
  void lowerRawScoresAreNormalizedHigher(long raw, long min, long max, long score) {
    assertThat(SpreadScores.normalized(raw, min, max)).isEqualTo(score);
  }
}
