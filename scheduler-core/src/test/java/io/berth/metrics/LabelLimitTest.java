package io.berth.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LabelLimitTest {
  private static Map<String, Double> read(Map<String, Integer> counts) {
    Map<String, Double> read = new LinkedHashMap<>();
    LabelLimit.read(counts, (value, labels) -> read.put(labels[0], value));
    return read;
  }

  @Test
  void keepsTheFirstValuesAndCountsLaterOnesAsOther() {
    LabelLimit limit = new LabelLimit();
    for (int i = 0; i < LabelLimit.MAX_VALUES; i++) {
      assertThat(limit.limit("v" + i)).isEqualTo("v" + i);
    }

    assertThat(limit.limit("late")).isEqualTo(LabelLimit.OTHER);
    assertThat(limit.limit("v7")).isEqualTo("v7");
  }

  @Test
  void countsLongValuesAsOther() {
    String longest = "x".repeat(LabelLimit.MAX_LENGTH);
    LabelLimit limit = new LabelLimit();

    assertThat(limit.limit(longest)).isEqualTo(longest);
    assertThat(limit.limit(longest + "x")).isEqualTo(LabelLimit.OTHER);
    assertThat(LabelLimit.limitLength(longest)).isEqualTo(longest);
    assertThat(LabelLimit.limitLength(longest + "x")).isEqualTo(LabelLimit.OTHER);
  }

  @Test
  void readsFewCountsInTheOrderOfTheirNames() {
    assertThat(read(Map.of("b", 2, "a", 1)).toString()).isEqualTo("{a=1.0, b=2.0}");
  }

  @Test
  void readsTheLargestCountsAndTheSumOfTheRest() {
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < 10_000; i++) {
      counts.put("s" + i, 1);
    }
    counts.put("typo", 5);
    counts.put("x".repeat(10_000), 7);

    Map<String, Double> read = read(counts);

    assertThat(read).hasSize(LabelLimit.MAX_VALUES + 1).containsEntry("typo", 5.0);
    assertThat(read.values().stream().mapToDouble(Double::doubleValue).sum()).isEqualTo(10_012);
    assertThat(read.get(LabelLimit.OTHER)).isEqualTo(10_012 - 5 - (LabelLimit.MAX_VALUES - 1));
  }
}
