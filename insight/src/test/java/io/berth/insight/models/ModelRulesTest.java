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

  private static ResourceRange range(String name, String min, String max) {
    return new ResourceRange(name, Quantity.parse(min), Quantity.parse(max));
  }

  private static List<ModelRule> rules(List<ResourceModel> grades) {
    return ModelRules.check(new ResourceModels(grades)).stream().map(ModelProblem::rule).toList();
  }

  private static ResourceModel grade(int number, ResourceRange... ranges) {
    return new ResourceModel(number, List.of(ranges));
  }

  /** Grades that break one rule, and what is said of them. */
  record Fault(ModelRule rule, String message, List<ResourceModel> grades) {
    @Override
    public String toString() {
      return rule + ": " + message;
    }
  }

  private static Fault fault(ModelRule rule, String message, ResourceModel... grades) {
    return new Fault(rule, message, List.of(grades));
  }

  static Stream<Fault> everyRuleHasItsSentence() {
    ResourceRange all = range("cpu", "0", END);
    ResourceRange low = range("cpu", "0", "2");
    ResourceRange high = range("cpu", "2", END);
    return Stream.of(
        fault(
            ModelRule.DUP_GRADE,
            "grade 1: is there twice; give every grade a number of its own",
            grade(1, low),
            grade(1, high)),
        fault(
            ModelRule.RANGE_COUNT,
            "grade 1: has 2 ranges, but grade 0 has 1; name the same resources in every grade",
            grade(0, low),
            grade(1, high, range("memory", "1Gi", END))),
        fault(
            ModelRule.MAX_LE_MIN,
            "grade 1: cpu: max 2 is not above min 2",
            grade(0, low),
            grade(1, range("cpu", "2", "2")),
            grade(2, high)),
        fault(
            ModelRule.FIRST_MIN_NOT_ZERO,
            "grade 0: cpu: min is 500m, but the first grade begins at 0",
            grade(0, range("cpu", "500m", END))),
        fault(
            ModelRule.NAMES_DIFFER,
            "grade 1: memory: stands where grade 0 has cpu; keep the resources in one order",
            grade(0, low),
            grade(1, range("memory", "2", END))),
        fault(
            ModelRule.NOT_CONTIGUOUS,
            "grade 1: cpu: min 1 is below the max of grade 0, which is 2: the grades overlap;"
                + " begin where that one ends",
            grade(0, low),
            grade(1, range("cpu", "1", END))),
        fault(
            ModelRule.NOT_CONTIGUOUS,
            "grade 1: cpu: min 3 is above the max of grade 0, which is 2: the grades leave a gap;"
                + " begin where that one ends",
            grade(0, low),
            grade(1, range("cpu", "3", END))),
        fault(
            ModelRule.LAST_MAX_NOT_INT64MAX,
            "grade 0: cpu: max is 2, but the last grade ends at 9223372036854775807",
            grade(0, low)),
        fault(
            ModelRule.NO_RANGES, "grade 0: has no ranges; give it one for each resource", grade(0)),
        fault(
            ModelRule.DUP_NAME,
            "grade 0: cpu: is there twice; one range for each is enough",
            grade(0, all, all)));
  }

  @ParameterizedTest
  @MethodSource
  void everyRuleHasItsSentence(Fault fault) {
    assertThat(ModelRules.check(new ResourceModels(fault.grades())))
        .containsExactly(new ModelProblem(fault.rule(), fault.message()));
  }

  @Test
  void noRuleIsForgotten() {
    assertThat(everyRuleHasItsSentence().map(Fault::rule).distinct())
        .containsExactlyInAnyOrderElementsOf(
            EnumSet.complementOf(EnumSet.of(ModelRule.TOO_MANY_GRADES)));
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
    assertThat(ModelRules.check(new ResourceModels(grades)))
        .containsExactly(
            new ModelProblem(
                ModelRule.TOO_MANY_GRADES,
                "has 1,001 grades, and at most 1,000 are read; merge neighbours"));
  }
}
