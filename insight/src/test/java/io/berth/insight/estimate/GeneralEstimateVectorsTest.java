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

/** What Karmada's scheduler makes of totals and grades. */
class GeneralEstimateVectorsTest {
  /** Karmada's number, and ours where it is none. */
  private static final Map<String, Integer> OURS =
      Map.ofEntries(
          // 64 bits cut down to 32, instead of the highest number that these hold
          Map.entry("M34 G1", Integer.MAX_VALUE),
          Map.entry("M34 G2", Integer.MAX_VALUE),
          Map.entry("M34 G3", Integer.MAX_VALUE),
          // an overflow: replicas that ask for nothing are limited by the number of pods
          Map.entry("M51 G1", 10_000),
          Map.entry("M51 G2", 10_000));

  @Test
  void whatDiffersIsSaidToDiffer() {
    assertThat(OURS)
        .allSatisfy(
            (where, ours) -> {
              String[] row = where.split(" ", -1);
              assertThat(ModelingVectors.rows("maxReplicas").filter(one -> one.id().equals(row[0])))
                  .singleElement()
                  .satisfies(
                      one -> assertThat(one.expected().get(row[1]).asInt()).isNotEqualTo(ours));
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
    ResourceAmounts asked = request.isNull() ? null : VectorObjects.amounts(request);
    for (Generation generation : Generation.values()) {
      int theirs = row.expected().get(generation.name()).asInt();
      int ours = GeneralEstimate.replicas(resources, asked, generation).count();
      int wanted = OURS.getOrDefault(row.id() + " " + generation, theirs);
      assertThat(ours).as("%s", generation).isEqualTo(wanted);
    }
  }

  static Stream<Row> allowedPods() {
    return ModelingVectors.rows("allowedPods");
  }

  @ParameterizedTest
  @MethodSource
  void allowedPods(Row row) {
    ResourceSummary summary = VectorObjects.summary(row.input().get("summary"));
    assertThat(SummaryEstimate.podBudget(summary)).isEqualTo(row.expected().asLong());
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
      // Karmada counts one side in bytes and the other in thousandths of them.
      assertThat(sets).isEqualTo(8).isNotEqualTo(row.expected().asInt());
    } else {
      assertThat(sets).isEqualTo(row.expected().asInt());
    }
  }
}
