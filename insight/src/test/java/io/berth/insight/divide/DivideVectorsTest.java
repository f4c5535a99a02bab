package io.berth.insight.divide;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.insight.ModelingVectors;
import io.berth.insight.ModelingVectors.Row;
import io.berth.insight.divide.Assignment.DesiredReplicas;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares divisions of replicas with Clusternet's. */
class DivideVectorsTest {
  private static List<Integer> numbers(JsonNode list) {
    return ModelingVectors.items(list).map(JsonNode::asInt).toList();
  }

  static Stream<Row> dynamicDivide() {
    return ModelingVectors.rows("dynamicDivide");
  }

  @ParameterizedTest
  @MethodSource
  void dynamicDivide(Row row) {
    int desired = row.input().get("desired").asInt();
    List<Integer> available = numbers(row.input().get("available"));
    List<Integer> expected = numbers(row.expected());
    if (desired < 0) {
      assertThat(Division.removal(-desired, available).stream().map(share -> -share))
          .containsExactlyElementsOf(expected);
    } else {
      Division division = Division.byAvailability(desired, available);
      assertThat(division.shares()).isEqualTo(expected);
      assertThat(division.shortfall())
          .as("replicas that Clusternet drops silently")
          .isEqualTo(desired - Division.sum(expected));
    }
  }

  static Stream<Row> staticDivide() {
    return ModelingVectors.rows("staticDivide");
  }

  @ParameterizedTest
  @MethodSource
  void staticDivide(Row row) {
    assertThat(
            Division.byWeights(
                row.input().get("desired").asInt(), numbers(row.input().get("weights"))))
        .isEqualTo(new Division(numbers(row.expected()), 0));
  }

  static Stream<Row> assign() {
    return ModelingVectors.rows("assign");
  }

  @ParameterizedTest
  @MethodSource
  void assign(Row row) {
    List<DesiredReplicas> workloads =
        ModelingVectors.items(row.input().get("feeds"))
            .map(
                feed ->
                    new DesiredReplicas(
                        feed.get("key").asText(),
                        feed.has("desired") ? feed.get("desired").asInt() : null))
            .toList();
    Assignment assignment =
        Assignment.of(
            placements(row.input().get("status")),
            workloads,
            placements(row.input().get("available")));
    assertThat(assignment).isEqualTo(new Assignment(placements(row.expected()), Map.of()));
  }

  private static ReplicaPlacements placements(JsonNode node) {
    Map<String, List<Integer>> replicas = new LinkedHashMap<>();
    node.get("replicas")
        .properties()
        .forEach(entry -> replicas.put(entry.getKey(), numbers(entry.getValue())));
    return new ReplicaPlacements(
        ModelingVectors.items(node.get("clusters")).map(JsonNode::asText).toList(), replicas);
  }
}
