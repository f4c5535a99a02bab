package io.berth.insight.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.insight.ModelingVectors;
import io.berth.insight.ModelingVectors.Row;
import io.berth.insight.VectorObjects;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares grades and totals with Karmada's. */
class ModelsVectorsTest {
  static Stream<Row> classify() {
    return ModelingVectors.rows("classify");
  }

  @ParameterizedTest
  @MethodSource
  void classify(Row row) {
    int index =
        GradedNodes.indexOf(
            VectorObjects.models(row.input().get("models")),
            VectorObjects.amounts(row.input().get("available")));
    assertThat(index).isEqualTo(row.expected().asInt());
  }

  static Stream<Row> allocatableModelings() {
    return ModelingVectors.rows("allocatableModelings");
  }

  @ParameterizedTest
  @MethodSource
  void allocatableModelings(Row row) {
    GradedNodes nodes =
        GradedNodes.of(
            VectorObjects.models(row.input().get("models")),
            NodesAndPods.of(VectorObjects.cluster(row.input())));
    List<GradeCount> expected =
        row.expected().isNull() ? List.of() : VectorObjects.counts(row.expected());
    if (row.id().equals("M16")) {
      // Karmada stops counting at a full node; Berth skips only this node.
      assertThat(nodes.counts())
          .containsExactly(new GradeCount(0, 0), new GradeCount(1, 0), new GradeCount(2, 2))
          .isNotEqualTo(expected);
    } else {
      assertThat(nodes.counts()).isEqualTo(expected);
    }
  }

  static Stream<Row> resourceSummary() {
    return ModelingVectors.rows("resourceSummary");
  }

  @ParameterizedTest
  @MethodSource
  void resourceSummary(Row row) {
    assertThat(ResourceSummary.of(NodesAndPods.of(VectorObjects.cluster(row.input()))))
        .isEqualTo(VectorObjects.summary(row.expected()));
  }

  static Stream<Row> validate() {
    return ModelingVectors.rows("validate");
  }

  /** Karmada reports the first violation; Berth reports all of them in the same order. */
  @ParameterizedTest
  @MethodSource
  void validate(Row row) {
    List<String> rules =
        ModelRules.check(VectorObjects.models(row.input().get("models"))).stream()
            .map(violation -> violation.rule().name())
            .toList();
    if (row.expected().isNull()) {
      assertThat(rules).isEmpty();
    } else {
      assertThat(rules).first().isEqualTo(row.expected().asText());
    }
  }

  static Stream<Row> standardize() {
    return ModelingVectors.rows("standardize");
  }

  @ParameterizedTest
  @MethodSource
  void standardize(Row row) {
    assertThat(VectorObjects.models(row.input().get("models")).standardized())
        .isEqualTo(VectorObjects.models(row.expected()));
  }
}
