package io.berth.plugins.noderesourcesbalancedallocation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.ResourceSpec;
import io.berth.testing.Snapshots;
import io.berth.testing.Vectors;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares which pods of {@code podrequests.json.gz} are not scored with kube-scheduler. */
class BalancedRequestsVectorsTest {
  private static final JsonNode VECTORS = Vectors.read("podrequests.json.gz");

  record Row(JsonNode json) {
    @Override
    public String toString() {
      return json.path("name").asText();
    }
  }

  static Stream<Row> rows() {
    return StreamSupport.stream(VECTORS.path("cases").spliterator(), false).map(Row::new);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void skipsAsKubeScheduler(Row row) {
    List<ResourceSpec> resources =
        StreamSupport.stream(VECTORS.path("scoreResources").spliterator(), false)
            .map(name -> new ResourceSpec(name.asText(), 1))
            .toList();
    NodeResourcesBalancedAllocation plugin =
        new NodeResourcesBalancedAllocation(new NodeResourcesBalancedAllocationArgs(resources));
    PodInfo pod = PodInfo.of(Vectors.as(Pod.class, row.json.path("pod")));

    assertThat(plugin.preScore(Snapshots.state(), pod, List.of()).isSkip())
        .isEqualTo(row.json.path("balancedSkip").asBoolean());
  }
}
