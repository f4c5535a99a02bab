package io.berth.insight.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.models.GradedNodes;
import io.berth.insight.models.ResourceModels;
import io.berth.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GradeLossTest {
  /** The default grade from 2 CPUs and 16Gi. */
  private static final int SECOND = 2;

  /** A request, the pod slots of each node, and the expected byGrade, byNodes and lost. */
  record Row(
      String name,
      Generation generation,
      String cpu,
      String memory,
      List<Integer> pods,
      List<Long> expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Row> rows() {
    List<Integer> many = List.of(110);
    return Stream.of(
        new Row("unused capacity", Generation.G2, "1", "1Gi", many, List.of(2L, 3L, 1L)),
        new Row("small pods", Generation.G2, "10m", "10Mi", many, List.of(110L, 110L, 0L)),
        new Row("tiny pods", Generation.G2, "1m", "1m", many, List.of(110L, 110L, 0L)),
        new Row("g3", Generation.G3, "10m", "10Mi", List.of(20), List.of(20L, 20L, 0L)),
        new Row(
            "each node separately",
            Generation.G2,
            "20m",
            "10Mi",
            List.of(3, 1000),
            List.of(103L, 153L, 50L)),
        new Row("no pods", Generation.G2, "10m", "10Mi", List.of(0), List.of(0L, 0L, 0L)),
        new Row("g1 overestimates", Generation.G1, "3500m", "1Gi", many, List.of(1L, 0L, 0L)));
  }

  @ParameterizedTest
  @MethodSource
  void rows(Row row) {
    List<GradedNodes.Node> nodes = new ArrayList<>();
    row.pods()
        .forEach(
            pods ->
                nodes.add(
                    new GradedNodes.Node(
                        "node" + nodes.size(),
                        amounts("cpu", "3", "memory", "20Gi", "pods", String.valueOf(pods)),
                        SECOND)));
    List<GradeLoss> losses =
        GradeLoss.of(
            new GradedNodes(ResourceModels.defaults(), nodes),
            amounts("cpu", row.cpu(), "memory", row.memory()),
            row.generation());
    assertThat(losses)
        .singleElement()
        .extracting(GradeLoss::byGrade, GradeLoss::byNodes, GradeLoss::lost)
        .containsExactlyElementsOf(row.expected());
  }

  private static ResourceAmounts amounts(String... pairs) {
    TreeMap<String, Quantity> amounts = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      amounts.put(pairs[i], Quantity.parse(pairs[i + 1]));
    }
    return ResourceAmounts.of(amounts);
  }
}
