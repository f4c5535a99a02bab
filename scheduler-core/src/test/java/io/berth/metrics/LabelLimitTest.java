package io.berth.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LabelLimitTest {
  private static Map<String, Double> topValues(Map<String, Integer> counts) {
    LabelledSums sums = new LabelledSums(MetricDescription.of("m", "Some.", "value"));
    LabelLimit.addTopValues(counts, sums);
    Map<String, Double> values = new LinkedHashMap<>();
    var _ = sums.points((value, labels) -> values.put(labels.getValue(0), value));
    return values;
  }

  @Test
  void replacesValuesBeyondLimitByOther() {
    LabelLimit limit = new LabelLimit();
    for (int i = 0; i < LabelLimit.MAX_VALUES; i++) {
      assertThat(limit.limit("v" + i)).isEqualTo("v" + i);
    }

    assertThat(limit.limit("late")).isEqualTo(LabelLimit.OTHER);
    assertThat(limit.limit("v7")).isEqualTo("v7");
  }

  @Test
  void replacesLongValuesByOther() {
    String longest = "x".repeat(LabelLimit.MAX_LENGTH);
    LabelLimit limit = new LabelLimit();

    assertThat(limit.limit(longest)).isEqualTo(longest);
    assertThat(limit.limit(longest + "x")).isEqualTo(LabelLimit.OTHER);
    assertThat(LabelLimit.limitLength(longest)).isEqualTo(longest);
    assertThat(LabelLimit.limitLength(longest + "x")).isEqualTo(LabelLimit.OTHER);
  }

  @Test
  void addsFewCountsInOrderOfNames() {
    assertThat(topValues(Map.of("b", 2, "a", 1)).toString()).isEqualTo("{a=1.0, b=2.0}");
  }

  @Test
  void addsLargestCountsAndSumOfRest() {
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < 10_000; i++) {
      counts.put("s" + i, 1);
    }
    counts.put("typo", 5);
    counts.put("x".repeat(10_000), 7);

    Map<String, Double> values = topValues(counts);

    assertThat(values).hasSize(LabelLimit.MAX_VALUES + 1).containsEntry("typo", 5.0);
    assertThat(values.values().stream().mapToDouble(Double::doubleValue).sum()).isEqualTo(10_012);
    assertThat(values.get(LabelLimit.OTHER)).isEqualTo(10_012 - 5 - (LabelLimit.MAX_VALUES - 1));
  }
}
