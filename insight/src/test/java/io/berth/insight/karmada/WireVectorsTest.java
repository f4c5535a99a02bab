package io.berth.insight.karmada;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.insight.ModelingVectors;
import io.berth.insight.ModelingVectors.Row;
import io.berth.insight.estimate.EstimateObjects;
import io.berth.insight.estimate.Quota;
import io.berth.insight.live.NodesAnswers;
import io.berth.insight.live.QuotaSource;
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

  record Case(Row row, Version version) {
    @Override
    public String toString() {
      return row.id() + " " + version;
    }
  }

  static Stream<Case> everyVectorInEveryForm() {
    return ModelingVectors.rows("maxAvailableReplicas")
        .flatMap(row -> Stream.of(Version.values()).map(version -> new Case(row, version)));
  }

  @ParameterizedTest
  @MethodSource
  void everyVectorInEveryForm(Case c) {
    JsonNode input = c.row().input();
    List<Quota> quotas =
        input.path("quotaGate").asBoolean()
            ? EstimateObjects.quotas(input.get("quotas"))
            : List.of();
    QuotaSource source = namespace -> quotas;
    boolean other = input.has("requestCluster");
    try (Served served = Served.of(new NodesAnswers(Served.watched(input), source), true, null)) {
      KarmadaClient client = c.version().on(served.channel());
      JsonNode requirements = input.get("requirements");
      if (other) {
        assertThat(c.row().expected().asText()).isEqualTo("ERROR");
        assertThatThrownBy(() -> client.replicas("a", requirements, input.path("assumed")))
            .isInstanceOfSatisfying(
                StatusRuntimeException.class,
                e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.UNKNOWN))
            .hasMessageContaining("cluster name does not match, got: a, desire: member1");
      } else if (client.tellsOfAssumed() || !input.has("assumed")) {
        assertThat(client.replicas(Served.CLUSTER, requirements, input.path("assumed")))
            .isEqualTo(expected(c.row()));
      }
    }
  }

  /** To a client -1 is no answer at all; a quota that is overdrawn allows none. */
  private static int expected(Row row) {
    return row.id().equals("E22") ? 0 : row.expected().asInt();
  }
}
