package io.berth.insight.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.insight.ModelingVectors;
import io.berth.insight.ModelingVectors.Row;
import io.berth.insight.VectorObjects;
import io.berth.model.Snapshot;
import io.berth.simulator.InMemorySnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Karmada's estimator and Clusternet's predictor answer from the nodes themselves. */
class NodesEstimateVectorsTest {
  /** E25 asks a server by the wrong name, which is no matter of counting. */
  static Stream<Row> maxAvailableReplicas() {
    return ModelingVectors.rows("maxAvailableReplicas").filter(row -> !row.id().equals("E25"));
  }

  @ParameterizedTest
  @MethodSource
  void maxAvailableReplicas(Row row) {
    JsonNode requirements = row.input().get("requirements");
    ReplicaRequest ask = EstimateObjects.ask(requirements);
    List<List<Component>> assumed = new ArrayList<>();
    row.input().path("assumed").forEach(set -> assumed.add(EstimateObjects.components(set)));
    Snapshot snapshot = InMemorySnapshot.of(VectorObjects.cluster(row.input()));
    int replicas =
        NodesEstimate.on(new NodeCapacities().of(snapshot)).assuming(assumed).replicas(ask).count();
    if (row.input().path("quotaGate").asBoolean()) {
      Estimate allowed =
          Quota.sets(
              EstimateObjects.quotas(row.input().get("quotas")),
              requirements.get("namespace").asText(),
              List.of(new Component(1, ask, requirements.get("priorityClassName").asText())));
      replicas = allowed == null ? replicas : Math.min(replicas, allowed.count());
    }
    if (row.id().equals("E22")) {
      // To a client -1 is no answer at all; a quota that is overdrawn allows none.
      assertThat(replicas).isZero().isNotEqualTo(row.expected().asInt());
    } else {
      assertThat(replicas).isEqualTo(row.expected().asInt());
    }
  }

  static Stream<Row> predict() {
    return ModelingVectors.rows("predict");
  }

  @ParameterizedTest
  @MethodSource
  void predict(Row row) throws Prediction.NoAnswer {
    Snapshot snapshot = InMemorySnapshot.of(VectorObjects.cluster(row.input()));
    ReplicaRequest ask =
        new ReplicaRequest(
            VectorObjects.amounts(row.input().get("requests")), EstimateObjects.claim(row.input()));
    if (row.expected().isTextual()) {
      assertThat(row.expected().asText()).isEqualTo("HTTP 500");
      assertThatThrownBy(() -> Prediction.replicas(snapshot, ask))
          .isInstanceOf(Prediction.NoAnswer.class)
          .hasMessageMatching("no(de a has 8 of cpu, but its pods hold 9| node matches .*)");
    } else {
      assertThat(Prediction.replicas(snapshot, ask))
          .isEqualTo(row.expected().get("replicas").get("default").asInt());
    }
  }
}
