package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.model.Requirement.Operator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelSelectorTest {
  private static final LabelSet WEB =
      LabelSet.of(Map.of("app", "web", "tier", "front", "size", "8"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "app=web | true",
        "app==db | false",
        "app!=db | true",
        "missing!=x | true",
        "app in (db, web) | true",
        "tier notin (front) | false",
        "missing notin (front) | true",
        "app | true",
        "missing | false",
        "!missing | true",
        "!app | false",
        "size>7 | true",
        "size>8 | false",
        "size<9 | true",
        "app>7 | false",
        "app=web,tier=back | false",
        "app=web , tier=front | true",
      })
  void matches(String text, boolean expected) {
    assertThat(LabelSelector.parse(text).matches(WEB)).isEqualTo(expected);
  }

  @Test
  void nullMatchesNothingAndEmptyEverything() {
    LabelSelector nothing = LabelSelector.of(null);
    assertThat(nothing.isNothing()).isTrue();
    assertThat(nothing.isEverything()).isFalse();
    assertThat(nothing.matches(LabelSet.EMPTY)).isFalse();
    LabelSelector everything =
        LabelSelector.of(new io.fabric8.kubernetes.api.model.LabelSelector());
    assertThat(everything.isEverything()).isTrue();
    assertThat(everything.isNothing()).isFalse();
    assertThat(everything.matches(LabelSet.EMPTY)).isTrue();
    assertThat(everything).isNotEqualTo(nothing);
  }

  @Test
  void ofMapDoesNotValidate() {
    assertThat(LabelSelector.ofMap(null).isEverything()).isTrue();
    assertThat(LabelSelector.ofMap(Map.of()).isEverything()).isTrue();
    LabelSelector selector = LabelSelector.ofMap(Map.of("tier", "front", "app", "web"));
    assertThat(selector).hasToString("app=web,tier=front");
    assertThat(selector.matches(WEB)).isTrue();
    assertThat(LabelSelector.ofMap(Map.of("bad key", "x")).matches(WEB)).isFalse();
  }

  @Test
  void withAllAddsRequirements() {
    Requirement front = Requirement.of("tier", Operator.IN, List.of("front"));
    Requirement back = Requirement.of("tier", Operator.IN, List.of("back"));
    LabelSelector web = LabelSelector.parse("app=web");
    assertThat(web.withAll(List.of(front)).matches(WEB)).isTrue();
    assertThat(web.withAll(List.of(front, back)).matches(WEB)).isFalse();
    assertThat(web.withAll(List.of(front))).hasToString("app=web,tier in (front)");
    assertThat(web.withAll(List.of())).isSameAs(web);
    assertThat(LabelSelector.NOTHING.withAll(List.of(front)).isNothing()).isTrue();
    assertThat(LabelSelector.EVERYTHING.withAll(List.of(back)).matches(WEB)).isFalse();
  }

  @Test
  void equalsComparesRequirements() {
    assertThat(LabelSelector.parse("a=1,b=2"))
        .isEqualTo(LabelSelector.parse("b=2,a=1"))
        .hasSameHashCodeAs(LabelSelector.parse("b=2,a=1"))
        .isNotEqualTo(LabelSelector.parse("b=2"));
  }

  @Test
  void reportsEveryProblemOfARequirement() {
    assertThatThrownBy(() -> Requirement.of("bad key", Operator.GREATER_THAN, List.of("x!")))
        .isInstanceOfSatisfying(
            InvalidSelectorException.class,
            refused ->
                assertThat(refused.problems())
                    .extracting(SelectorProblem::field)
                    .containsExactly("key", "values[0]", "values[0][bad key]"));
  }
}
