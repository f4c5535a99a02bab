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
import io.berth.insight.live.TestGrounds;
import io.berth.insight.live.WatchedCluster;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every vector of the estimator over the wire, asked by clients of all versions. */
class WireVectorsTest {
  /** A way to write requests. */
  enum Version {
    V1_17,
    V1_18,
    V1_19;

    KarmadaClient on(Channel channel) {
      return switch (this) {
        case V1_17 -> new ClientOf117(channel);
        case V1_18 -> new ClientOf118(channel);
        case V1_19 -> new ClientOf119(channel);
      };
    }
  }

  /** The ways to answer. Where nothing but resources and nodes matter, they come to the same. */
  enum Method {
    NODES,
    EXACT;

    LiveEstimates on(WatchedCluster cluster, QuotaSource quotas) {
      return switch (this) {
        case NODES -> new LiveNodesEstimates(cluster, quotas);
        case EXACT ->
            new LiveExactEstimates(
                TestGrounds.of(cluster), quotas, new LiveExactEstimates.Effort(10_000, 0, 1));
      };
    }
  }

  record Case(Row row, Version version, Method method) {
    @Override
    public String toString() {
      return row.id() + " " + version + " " + method;
    }
  }

  static Stream<Case> everyVectorInEveryForm() {
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
  void everyVectorInEveryForm(Case c) {
    JsonNode input = c.row().input();
    List<Quota> quotas =
        input.path("quotaGate").asBoolean()
            ? EstimateObjects.quotas(input.get("quotas"))
            : List.of();
    LiveEstimates answers = c.method().on(VectorObjects.watched(input), namespace -> quotas);
    try (Served served = Served.of(answers, true, null)) {
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
        assertThat(client.replicas(Served.CLUSTER, requirements, input.path("assumed")))
            .isEqualTo(expected(c.row(), client));
      }
    }
  }

  private static int expected(Row row, KarmadaClient client) {
    if (row.id().equals("E22")) {
      // To a client -1 is no answer at all; a quota that is overdrawn allows none.
      assertThat(row.expected().asInt()).isNotZero();
      return 0;
    }
    if (row.input().has("assumed") && !client.tellsOfAssumed()) {
      // Both have one node of 4 CPUs that nothing else takes away from replicas of 1.
      assertThat(row.id()).isIn("E23", "E24");
      return 4;
    }
    return row.expected().asInt();
  }
}
