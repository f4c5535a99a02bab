package io.berth.insight.karmada;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.insight.ModelingVectors;
import io.berth.insight.ModelingVectors.Row;
import io.berth.insight.VectorObjects;
import io.berth.insight.estimate.EstimateObjects;
import io.berth.insight.estimate.Quota;
import io.berth.insight.live.LiveEstimates;
import io.berth.insight.live.LiveExactEstimates;
import io.berth.insight.live.LiveNodesEstimates;
import io.berth.insight.live.QuotaSource;
import io.berth.insight.live.TestSnapshots;
import io.berth.insight.live.WatchedCluster;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every vector of the estimator over gRPC, with clients of all versions. */
class WireVectorsTest {
  /** The version of a client. */
  enum Version {
    V1_17,
    V1_18,
    V1_19;

    KarmadaClient on(Channel channel) {
      return switch (this) {
        case V1_17 -> new KarmadaClientV117(channel);
        case V1_18 -> new KarmadaClientV118(channel);
        case V1_19 -> new KarmadaClientV119(channel);
      };
    }
  }

  /** The estimation methods, whose results are equal if only resources and nodes matter. */
  enum Method {
    NODES,
    EXACT;

    LiveEstimates on(WatchedCluster cluster, QuotaSource quotas) {
      return switch (this) {
        case NODES -> new LiveNodesEstimates(cluster, quotas);
        case EXACT ->
            new LiveExactEstimates(
                TestSnapshots.of(cluster), quotas, new LiveExactEstimates.Options(10_000, 0, 1));
      };
    }
  }

  record Case(Row row, Version version, Method method) {
    @Override
    public String toString() {
      return row.id() + " " + version + " " + method;
    }
  }

  static Stream<Case> servesVectorInEveryFormat() {
    return ModelingVectors.rows("maxAvailableReplicas")
        .flatMap(
            row ->
                Stream.of(Version.values())
                    .flatMap(
                        version ->
                            Stream.of(Method.values())
                                .map(method -> new Case(row, version, method))));
  }

  @ParameterizedTest
  @MethodSource
  void servesVectorInEveryFormat(Case c) {
    JsonNode input = c.row().input();
    List<Quota> quotas =
        input.path("quotaGate").asBoolean()
            ? EstimateObjects.quotas(input.get("quotas"))
            : List.of();
    LiveEstimates estimates = c.method().on(VectorObjects.watched(input), namespace -> quotas);
    try (TestEstimatorServer served = TestEstimatorServer.of(estimates, true, null)) {
      KarmadaClient client = c.version().on(served.channel());
      JsonNode requirements = input.get("requirements");
      if (input.has("requestCluster")) {
        assertThat(c.row().expected().asText()).isEqualTo("ERROR");
        assertThatThrownBy(() -> client.replicas("a", requirements, input.path("assumed")))
            .isInstanceOfSatisfying(
                StatusRuntimeException.class,
                e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.UNKNOWN))
            .hasMessageContaining("cluster name does not match, got: a, desire: member1");
      } else {
        assertThat(
                client.replicas(TestEstimatorServer.CLUSTER, requirements, input.path("assumed")))
            .isEqualTo(expected(c.row(), client));
      }
    }
  }

  private static int expected(Row row, KarmadaClient client) {
    if (row.id().equals("E22")) {
      // Clients treat -1 as no result; an exceeded quota allows none.
      assertThat(row.expected().asInt()).isNotZero();
      return 0;
    }
    if (row.input().has("assumed") && !client.supportsAssumed()) {
      // Both vectors have one node with 4 CPUs; without assumed sets 4 replicas fit.
      assertThat(row.id()).isIn("E23", "E24");
      return 4;
    }
    return row.expected().asInt();
  }
}
