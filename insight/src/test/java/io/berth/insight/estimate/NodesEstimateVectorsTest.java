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

/** Compares per-node estimates with Karmada's estimator and Clusternet's predictor. */
class NodesEstimateVectorsTest {
  /** Without E25, which requests another cluster name. */
  static Stream<Row> maxAvailableReplicas() {
    return ModelingVectors.rows("maxAvailableReplicas").filter(row -> !row.id().equals("E25"));
  }

  @ParameterizedTest
  @MethodSource
  void maxAvailableReplicas(Row row) {
    JsonNode requirements = row.input().get("requirements");
    ReplicaRequest request = EstimateObjects.request(requirements);
    List<List<Component>> assumed = new ArrayList<>();
    row.input().path("assumed").forEach(set -> assumed.add(EstimateObjects.components(set)));
    Snapshot snapshot = InMemorySnapshot.of(VectorObjects.cluster(row.input()));
    int replicas =
        NodesEstimate.on(new NodeCapacity.Cache().of(snapshot))
            .assuming(assumed)
            .replicas(request)
            .count();
    if (row.input().path("quotaGate").asBoolean()) {
      Estimate allowed =
          Quota.sets(
              EstimateObjects.quotas(row.input().get("quotas")),
              requirements.get("namespace").asText(),
              List.of(new Component(1, request, requirements.get("priorityClassName").asText())));
      replicas = allowed == null ? replicas : Math.min(replicas, allowed.count());
    }
    if (row.id().equals("E22")) {
      // Clients treat -1 as no result; an exceeded quota allows none.
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
  void predict(Row row) throws Prediction.PredictionFailedException {
    Snapshot snapshot = InMemorySnapshot.of(VectorObjects.cluster(row.input()));
    ReplicaRequest request =
        new ReplicaRequest(
            VectorObjects.amounts(row.input().get("requests")), EstimateObjects.claim(row.input()));
    if (row.expected().isTextual()) {
      assertThat(row.expected().asText()).isEqualTo("HTTP 500");
      assertThatThrownBy(() -> Prediction.replicas(snapshot, request))
          .isInstanceOf(Prediction.PredictionFailedException.class)
          .hasMessageMatching("no(de a has 8 of cpu, but its pods request 9| node matches .*)");
    } else {
      assertThat(Prediction.replicas(snapshot, request))
          .isEqualTo(row.expected().get("replicas").get("default").asInt());
    }
  }
}
