package io.berth.insight.karmada;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.google.protobuf.ByteString;
import io.berth.insight.VectorObjects;
import io.berth.insight.karmada.WireVectorsTest.Version;
import io.berth.insight.karmada.v117.NodeSelector;
import io.berth.insight.karmada.v119.NodeClaim;
import io.berth.insight.karmada.v119.ReplicaRequirements;
import io.berth.insight.live.LiveNodesEstimates;
import io.berth.insight.live.QuotaSource;
import io.berth.insight.live.WatchedCluster;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EstimatorServiceTest {
  private static final JsonNode NONE = JsonNodeFactory.instance.arrayNode();

  /** Two nodes with four and two CPUs, and ten places for pods each. */
  private static final String TWO_NODES =
      """
      {"nodes": [
        {"name": "a", "labels": {"disk": "ssd"}, "allocatable": {"cpu": "4", "pods": "10"}},
        {"name": "b", "allocatable": {"cpu": "2", "pods": "10"}}],
       "pods": []}
      """;

  private final WatchedCluster cluster = VectorObjects.watched(json(TWO_NODES));
  private final Served served = Served.of(cluster);

  @AfterEach
  void close() {
    served.close();
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static JsonNode ask(String cpu) {
    return json("{\"resourceRequest\": {\"cpu\": \"%s\"}}".formatted(cpu));
  }

  @ParameterizedTest
  @EnumSource
  void setsFitAsAWhole(Version version) {
    JsonNode components =
        json(
            """
            [{"replicas": 1, "request": {"cpu": "2"}, "nodeClaim": {"nodeSelector": {"disk": "ssd"}}},
             {"replicas": 2, "request": {"cpu": "500m"}}]
            """);
    KarmadaClient client = version.on(served.channel());

    // The second set's first pod finds nothing left on node a, of which the first set has taken 3.
    assertThat(client.sets(Served.CLUSTER, "default", components)).isEqualTo(1);
    assertThat(client.sets(Served.CLUSTER, "default", NONE)).isEqualTo(Integer.MAX_VALUE);
    assertThat(client.sets(Served.CLUSTER, "", json("[{\"replicas\": 0, \"request\": {}}]")))
        .isEqualTo(Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @EnumSource
  void whatCannotBeReadIsAnError(Version version) {
    KarmadaClient client = version.on(served.channel());

    assertThatThrownBy(() -> client.replicas(Served.CLUSTER, ask("lots"), NONE))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.UNKNOWN))
        .hasMessageContaining("the request of cpu, \"lots\", is no amount");
    assertThat(client.replicas(Served.CLUSTER, ask("1"), NONE)).isEqualTo(6);
  }

  @ParameterizedTest
  @EnumSource
  void negativeRequestsAreRefused(Version version) {
    KarmadaClient client = version.on(served.channel());
    JsonNode set = json("[{\"replicas\": 1, \"request\": {\"cpu\": \"-500m\"}}]");

    assertThatThrownBy(() -> client.replicas(Served.CLUSTER, ask("-1"), NONE))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT))
        .hasMessageContaining("the request of cpu, -1, is negative; ask for an amount from 0 on");
    assertThatThrownBy(() -> client.sets(Served.CLUSTER, "default", set))
        .hasMessageContaining("the request of cpu, -500m, is negative");
  }

  private static String request(String prefix, int names) {
    StringBuilder request = new StringBuilder("{");
    for (int i = 0; i < names; i++) {
      request.append(i == 0 ? "" : ", ").append("\"example.com/%s%d\": \"0\"".formatted(prefix, i));
    }
    return request.append('}').toString();
  }

  @ParameterizedTest
  @EnumSource
  void rejectsRequestsOfTooManyResourceNames(Version version) {
    KarmadaClient client = version.on(served.channel());
    JsonNode most = json("{\"resourceRequest\": %s}".formatted(request("r", 256)));
    JsonNode tooMany = json("{\"resourceRequest\": %s}".formatted(request("r", 257)));
    JsonNode together =
        json(
            "[{\"replicas\": 1, \"request\": %s}, {\"replicas\": 1, \"request\": %s}]"
                .formatted(request("a", 200), request("b", 200)));

    assertThat(client.replicas(Served.CLUSTER, most, NONE)).isPositive();
    assertThatThrownBy(() -> client.replicas(Served.CLUSTER, tooMany, NONE))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT))
        .hasMessageContaining(
            "replicaRequirements.resourceRequest: 257 resource names, at most 256 are supported");
    assertThatThrownBy(() -> client.sets(Served.CLUSTER, "default", together))
        .hasMessageContaining(
            "components[].replicaRequirements.resourceRequest: 400 resource names, at most 256");
  }

  @Test
  void bytesThatAreNoMessageAreAnError() {
    ClientOf118 raw = new ClientOf118(served.channel());
    ByteString broken =
        ClientOf119.request(Served.CLUSTER, NullNode.getInstance(), NONE).toBuilder()
            .setReplicaRequirements(
                ReplicaRequirements.newBuilder()
                    .setNodeClaim(
                        NodeClaim.newBuilder()
                            .setNodeAffinityBytes(ByteString.copyFromUtf8("\1\2\3"))))
            .build()
            .toByteString();

    assertThatThrownBy(() -> raw.send(broken))
        .hasMessageContaining("the node affinity cannot be read");
    assertThatThrownBy(() -> raw.send(ByteString.copyFromUtf8("\1\2\3")))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INTERNAL));
  }

  /** A selector without terms matches nothing, if only one can tell that it is there. */
  @Test
  void anEmptyAffinityIsSeenInTheOldFormOnly() {
    JsonNode empty = json("{\"nodeClaim\": {\"nodeAffinity\": []}}");

    assertThat(NodeSelector.getDefaultInstance().getSerializedSize()).isZero();
    assertThat(new ClientOf117(served.channel()).replicas(Served.CLUSTER, empty, NONE)).isZero();
    assertThat(new ClientOf118(served.channel()).replicas(Served.CLUSTER, empty, NONE)).isZero();
    assertThat(new ClientOf119(served.channel()).replicas(Served.CLUSTER, empty, NONE))
        .isEqualTo(20);
  }

  @Test
  void whatIsOnItsWayCountsOnlyIfTheGateIsOn() {
    JsonNode assumed = json("[[{\"replicas\": 3, \"request\": {\"cpu\": \"1\"}}]]");
    try (Served without =
        Served.of(new LiveNodesEstimates(cluster, QuotaSource.NONE), false, null)) {
      assertThat(new ClientOf119(served.channel()).replicas(Served.CLUSTER, ask("1"), assumed))
          .isEqualTo(3);
      assertThat(new ClientOf119(without.channel()).replicas(Served.CLUSTER, ask("1"), assumed))
          .isEqualTo(6);
    }
  }

  @Test
  void theClusterIsTheOneOfNow() {
    KarmadaClient client = new ClientOf119(served.channel());

    assertThat(client.replicas(Served.CLUSTER, ask("1"), NONE)).isEqualTo(6);
    cluster.node(cluster.snapshot().node("a").spec(), null);
    assertThat(client.replicas(Served.CLUSTER, ask("1"), NONE)).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void onlyDeploymentsHaveUnschedulableReplicas(Version version) {
    KarmadaClient client = version.on(served.channel());

    assertThatThrownBy(() -> client.unschedulable(Served.CLUSTER, "StatefulSet", "web", 0))
        .hasMessageContaining("and not those of a StatefulSet");
    assertThatThrownBy(() -> client.unschedulable(Served.CLUSTER, "Deployment", "web", 0))
        .hasMessageContaining("there is no Deployment default/web");
    assertThatThrownBy(() -> client.unschedulable("other", "Deployment", "web", 0))
        .hasMessageContaining("cluster name does not match");
  }
}
