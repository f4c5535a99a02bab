package io.berth.plugins.noderesourcesfit;

import static io.berth.testing.Nodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.CycleState;
import io.berth.framework.DeviceClassResolver;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.Snapshots;
import io.berth.testing.Vectors;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters the node of {@code podrequests.json.gz} for many kinds of pods. */
class NodeResourcesFitRequestsVectorsTest {
  private static final NodeInfo NODE =
      node("n")
          .cpu("1")
          .memory("1Gi")
          .allocatable("ephemeral-storage", "1Gi")
          .pods(1)
          .allocatable("example.com/gpu", "1")
          .allocatable("hugepages-2Mi", "4Mi")
          .info();

  record Row(JsonNode json) {
    @Override
    public String toString() {
      return json.path("name").asText();
    }
  }

  static Stream<Row> rows() {
    JsonNode cases = Vectors.read("podrequests.json.gz").path("cases");
    return StreamSupport.stream(cases.spliterator(), false).map(Row::new);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void filtersAsKubeScheduler(Row row) {
    NodeResourcesFit plugin =
        new NodeResourcesFit(
            new NodeResourcesFitArgs(List.of(), List.of(), ScoringStrategy.DEFAULT),
            DeviceClassResolver.NONE);
    PodInfo pod = PodInfo.of(Vectors.as(Pod.class, row.json.path("pod")));
    CycleState state = Snapshots.state();
    plugin.preFilter(state, pod);

    Status status = plugin.filter(state, pod, NODE);

    List<String> reasons =
        StreamSupport.stream(row.json.path("filterReasons").spliterator(), false)
            .map(JsonNode::asText)
            .toList();
    assertThat(status.reasons()).containsExactlyInAnyOrderElementsOf(reasons);
    assertThat(status.code().label()).isEqualTo(row.json.path("filterCode").asText("Success"));
  }
}
