package io.berth.insight.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.insight.ModelingVectors;
import io.berth.insight.ModelingVectors.Row;
import io.berth.insight.VectorObjects;
import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.models.GradeCount;
import io.berth.insight.models.ResourceModels;
import io.berth.insight.models.ResourceSummary;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares estimates by totals and grades with Karmada's scheduler. */
class GeneralEstimateVectorsTest {
  /** The results that differ from Karmada's. */
  private static final Map<String, Integer> DIFFERENCES =
      Map.ofEntries(
          // Karmada truncates 64 bits to 32, Berth saturates
          Map.entry("M34 G1", Integer.MAX_VALUE),
          Map.entry("M34 G2", Integer.MAX_VALUE),
          Map.entry("M34 G3", Integer.MAX_VALUE),
          // Karmada overflows; replicas without requests are limited by the number of pods
          Map.entry("M51 G1", 10_000),
          Map.entry("M51 G2", 10_000));

  @Test
  void listedDifferencesDiffer() {
    assertThat(DIFFERENCES)
        .allSatisfy(
            (id, actual) -> {
              String[] row = id.split(" ", -1);
              assertThat(
                      ModelingVectors.rows("maxReplicas")
                          .filter(vector -> vector.id().equals(row[0])))
                  .singleElement()
                  .satisfies(
                      vector ->
                          assertThat(vector.expected().get(row[1]).asInt()).isNotEqualTo(actual));
            });
  }

  static Stream<Row> maxReplicas() {
    return ModelingVectors.rows("maxReplicas");
  }

  @ParameterizedTest
  @MethodSource
  void maxReplicas(Row row) {
    JsonNode cluster = row.input().get("cluster");
    JsonNode summary = cluster.get("summary");
    ClusterResources resources =
        new ClusterResources(
            summary.isNull() ? null : VectorObjects.summary(summary),
            cluster.has("resourceModels")
                ? VectorObjects.models(cluster.get("resourceModels"))
                : ResourceModels.NONE,
            VectorObjects.counts(summary.path("allocatableModelings")));
    JsonNode request = row.input().get("request");
    ResourceAmounts amounts = request.isNull() ? null : VectorObjects.amounts(request);
    for (Generation generation : Generation.values()) {
      int karmada = row.expected().get(generation.name()).asInt();
      int actual = GeneralEstimate.replicas(resources, amounts, generation).count();
      int expected = DIFFERENCES.getOrDefault(row.id() + " " + generation, karmada);
      assertThat(actual).as("%s", generation).isEqualTo(expected);
    }
  }

  static Stream<Row> allowedPods() {
    return ModelingVectors.rows("allowedPods");
  }

  @ParameterizedTest
  @MethodSource
  void allowedPods(Row row) {
    ResourceSummary summary = VectorObjects.summary(row.input().get("summary"));
    assertThat(SummaryEstimate.allowedPods(summary)).isEqualTo(row.expected().asLong());
  }

  static Stream<Row> setsByModels() {
    return ModelingVectors.rows("setsByModels");
  }

  @ParameterizedTest
  @MethodSource
  void setsByModels(Row row) {
    List<GradeCount> counts =
        ModelingVectors.items(row.input().get("counts"))
            .map(pair -> new GradeCount(pair.get(0).asInt(), pair.get(1).asInt()))
            .toList();
    ClusterResources cluster =
        new ClusterResources(null, VectorObjects.models(row.input().get("models")), counts);
    assertThat(
            GeneralEstimate.setsByGrades(
                cluster,
                EstimateObjects.components(row.input().get("components")),
                row.input().get("upperBound").asInt()))
        .isEqualTo(row.expected().asInt());
  }

  static Stream<Row> setsBySummary() {
    return ModelingVectors.rows("setsBySummary");
  }

  @ParameterizedTest
  @MethodSource
  void setsBySummary(Row row) {
    ResourceSummary summary = VectorObjects.summary(row.input().get("summary"));
    int sets =
        SummaryEstimate.sets(summary, EstimateObjects.components(row.input().get("components")))
            .count();
    if (row.id().equals("M73")) {
      // Karmada compares bytes with thousandths of bytes.
      assertThat(sets).isEqualTo(8).isNotEqualTo(row.expected().asInt());
    } else {
      assertThat(sets).isEqualTo(row.expected().asInt());
    }
  }
}
