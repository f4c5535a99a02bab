package io.berth.insight.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelRulesTest {
  private static final String END = "9223372036854775807";

  private static ResourceRange range(String name, String min, String max) {
    return new ResourceRange(name, Quantity.parse(min), Quantity.parse(max));
  }

  private static List<ModelRule> rules(List<ResourceModel> grades) {
    return ModelRules.check(new ResourceModels(grades)).stream().map(ModelProblem::rule).toList();
  }

  /** Karmada compares how bounds are kept in memory, and so refuses all of these. */
  @ParameterizedTest
  @CsvSource({"1, 1000m", "1Gi, 1024Mi", "1.5Gi, 1.5Gi", "100Ti, 100Ti", "1Pi, 1Pi", "1e3, 1k"})
  void boundsAreComparedAsNumbers(String max, String min) {
    assertThat(
            rules(
                List.of(
                    new ResourceModel(0, List.of(range("memory", "0", max))),
                    new ResourceModel(1, List.of(range("memory", min, END))))))
        .isEmpty();
  }

  @Test
  void tellsOfEverythingAtOnce() {
    assertThat(
            rules(
                List.of(
                    new ResourceModel(0, List.of(range("cpu", "1", "1"))),
                    new ResourceModel(
                        0, List.of(range("memory", "1", "2"), range("memory", "3", END))))))
        .containsExactly(
            ModelRule.MAX_LE_MIN,
            ModelRule.FIRST_MIN_NOT_ZERO,
            ModelRule.DUP_GRADE,
            ModelRule.RANGE_COUNT,
            ModelRule.NAMES_DIFFER,
            ModelRule.LAST_MAX_NOT_INT64MAX,
            ModelRule.DUP_NAME);
  }

  @Test
  void aThousandGradesAreEnough() {
    List<ResourceModel> grades = new ArrayList<>();
    for (int i = 0; i < ModelRules.MOST_GRADES; i++) {
      grades.add(new ResourceModel(i, List.of(range("cpu", i + "", i + 1 + ""))));
    }
    assertThat(rules(new ResourceModels(grades).standardised().grades())).isEmpty();
    grades.add(new ResourceModel(grades.size(), List.of()));
    assertThat(rules(grades)).containsExactly(ModelRule.TOO_MANY_GRADES);
  }
}
