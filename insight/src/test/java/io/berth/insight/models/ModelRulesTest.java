package io.berth.insight.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.Quantity;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ModelRulesTest {
  private static final String END = "9223372036854775807";

  private static ResourceModel.Range range(String name, String min, String max) {
    return new ResourceModel.Range(name, Quantity.parse(min), Quantity.parse(max));
  }

  private static List<ModelRules.Rule> rules(List<ResourceModel> grades) {
    return ModelRules.check(new ResourceModels(grades)).stream()
        .map(ModelRules.Violation::rule)
        .toList();
  }

  private static ResourceModel grade(int number, ResourceModel.Range... ranges) {
    return new ResourceModel(number, List.of(ranges));
  }

  /** Grades that violate one rule, with the expected message. */
  record InvalidGrades(ModelRules.Rule rule, String message, List<ResourceModel> grades) {
    @Override
    public String toString() {
      return rule + ": " + message;
    }
  }

  private static InvalidGrades invalid(
      ModelRules.Rule rule, String message, ResourceModel... grades) {
    return new InvalidGrades(rule, message, List.of(grades));
  }

  static Stream<InvalidGrades> reportsViolatedRule() {
    ResourceModel.Range all = range("cpu", "0", END);
    ResourceModel.Range low = range("cpu", "0", "2");
    ResourceModel.Range high = range("cpu", "2", END);
    return Stream.of(
        invalid(
            ModelRules.Rule.DUP_GRADE,
            "grade 1: is duplicate; give every grade its own number",
            grade(1, low),
            grade(1, high)),
        invalid(
            ModelRules.Rule.RANGE_COUNT,
            "grade 1: has 2 ranges, but grade 0 has 1; name the same resources in every grade",
            grade(0, low),
            grade(1, high, range("memory", "1Gi", END))),
        invalid(
            ModelRules.Rule.MAX_LE_MIN,
            "grade 1: cpu: max 2 is not above min 2",
            grade(0, low),
            grade(1, range("cpu", "2", "2")),
            grade(2, high)),
        invalid(
            ModelRules.Rule.FIRST_MIN_NOT_ZERO,
            "grade 0: cpu: min is 500m, but the first grade begins at 0",
            grade(0, range("cpu", "500m", END))),
        invalid(
            ModelRules.Rule.NAMES_DIFFER,
            "grade 1: memory: is in the position of grade 0's cpu; keep the resources in one order",
            grade(0, low),
            grade(1, range("memory", "2", END))),
        invalid(
            ModelRules.Rule.NOT_CONTIGUOUS,
            "grade 1: cpu: min 1 is below the max of grade 0, which is 2: the grades overlap;"
                + " begin where that one ends",
            grade(0, low),
            grade(1, range("cpu", "1", END))),
        invalid(
            ModelRules.Rule.NOT_CONTIGUOUS,
            "grade 1: cpu: min 3 is above the max of grade 0, which is 2: the grades leave a gap;"
                + " begin where that one ends",
            grade(0, low),
            grade(1, range("cpu", "3", END))),
        invalid(
            ModelRules.Rule.LAST_MAX_NOT_INT64MAX,
            "grade 0: cpu: max is 2, but the last grade ends at 9223372036854775807",
            grade(0, low)),
        invalid(
            ModelRules.Rule.NO_RANGES,
            "grade 0: has no ranges; give it one for each resource",
            grade(0)),
        invalid(
            ModelRules.Rule.DUP_NAME,
            "grade 0: cpu: is duplicate; give one range per resource",
            grade(0, all, all)));
  }

  @ParameterizedTest
  @MethodSource
  void reportsViolatedRule(InvalidGrades invalid) {
    assertThat(ModelRules.check(new ResourceModels(invalid.grades())))
        .containsExactly(new ModelRules.Violation(invalid.rule(), invalid.message()));
  }

  @Test
  void everyRuleIsTested() {
    assertThat(reportsViolatedRule().map(InvalidGrades::rule).distinct())
        .containsExactlyInAnyOrderElementsOf(
            EnumSet.complementOf(EnumSet.of(ModelRules.Rule.TOO_MANY_GRADES)));
  }

  /** Karmada compares the internal form of bounds, and so rejects all of these. */
  @ParameterizedTest
  @CsvSource({"1, 1000m", "1Gi, 1024Mi", "1.5Gi, 1.5Gi", "100Ti, 100Ti", "1Pi, 1Pi", "1e3, 1k"})
  void comparesBoundsAsNumbers(String max, String min) {
    assertThat(
            rules(
                List.of(
                    new ResourceModel(0, List.of(range("memory", "0", max))),
                    new ResourceModel(1, List.of(range("memory", min, END))))))
        .isEmpty();
  }

  @Test
  void reportsAllViolations() {
    assertThat(
            rules(
                List.of(
                    new ResourceModel(0, List.of(range("cpu", "1", "1"))),
                    new ResourceModel(
                        0, List.of(range("memory", "1", "2"), range("memory", "3", END))))))
        .containsExactly(
            ModelRules.Rule.MAX_LE_MIN,
            ModelRules.Rule.FIRST_MIN_NOT_ZERO,
            ModelRules.Rule.DUP_GRADE,
            ModelRules.Rule.RANGE_COUNT,
            ModelRules.Rule.NAMES_DIFFER,
            ModelRules.Rule.LAST_MAX_NOT_INT64MAX,
            ModelRules.Rule.DUP_NAME);
  }

  @Test
  void limitsNumberOfGrades() {
    List<ResourceModel> grades = new ArrayList<>();
    for (int i = 0; i < ModelRules.MAX_GRADES; i++) {
      grades.add(new ResourceModel(i, List.of(range("cpu", i + "", i + 1 + ""))));
    }
    assertThat(rules(new ResourceModels(grades).standardized().grades())).isEmpty();
    grades.add(new ResourceModel(grades.size(), List.of()));
    assertThat(ModelRules.check(new ResourceModels(grades)))
        .containsExactly(
            new ModelRules.Violation(
                ModelRules.Rule.TOO_MANY_GRADES,
                "has 1,001 grades, and at most 1,000 are read; merge adjacent grades"));
  }
}
