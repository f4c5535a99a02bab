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

  /** Two nodes with four and two CPUs, and ten pod slots each. */
  private static final String TWO_NODES =
      """
      {"nodes": [
        {"name": "a", "labels": {"disk": "ssd"}, "allocatable": {"cpu": "4", "pods": "10"}},
        {"name": "b", "allocatable": {"cpu": "2", "pods": "10"}}],
       "pods": []}
      """;

  private final WatchedCluster cluster = VectorObjects.watched(json(TWO_NODES));
  private final TestEstimatorServer served = TestEstimatorServer.of(cluster);

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

  private static JsonNode requirements(String cpu) {
    return json("{\"resourceRequest\": {\"cpu\": \"%s\"}}".formatted(cpu));
  }

  @ParameterizedTest
  @EnumSource
  void countsCompleteSets(Version version) {
    JsonNode components =
        json(
            """
            [{"replicas": 1, "request": {"cpu": "2"}, "nodeClaim": {"nodeSelector": {"disk": "ssd"}}},
             {"replicas": 2, "request": {"cpu": "500m"}}]
            """);
    KarmadaClient client = version.on(served.channel());

    // The second set does not fit on node a, where the first set uses 3 CPUs.
    assertThat(client.sets(TestEstimatorServer.CLUSTER, "default", components)).isEqualTo(1);
    assertThat(client.sets(TestEstimatorServer.CLUSTER, "default", NONE))
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(
            client.sets(
                TestEstimatorServer.CLUSTER, "", json("[{\"replicas\": 0, \"request\": {}}]")))
        .isEqualTo(Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @EnumSource
  void rejectsUnparsableQuantities(Version version) {
    KarmadaClient client = version.on(served.channel());

    assertThatThrownBy(
            () -> client.replicas(TestEstimatorServer.CLUSTER, requirements("lots"), NONE))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.UNKNOWN))
        .hasMessageContaining("the request of cpu, \"lots\", is not a quantity");
    assertThat(client.replicas(TestEstimatorServer.CLUSTER, requirements("1"), NONE)).isEqualTo(6);
  }

  @ParameterizedTest
  @EnumSource
  void rejectsNegativeRequests(Version version) {
    KarmadaClient client = version.on(served.channel());
    JsonNode set = json("[{\"replicas\": 1, \"request\": {\"cpu\": \"-500m\"}}]");

    assertThatThrownBy(() -> client.replicas(TestEstimatorServer.CLUSTER, requirements("-1"), NONE))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT))
        .hasMessageContaining("the request of cpu, -1, is negative; must be at least 0");
    assertThatThrownBy(() -> client.sets(TestEstimatorServer.CLUSTER, "default", set))
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
    JsonNode maximum = json("{\"resourceRequest\": %s}".formatted(request("r", 256)));
    JsonNode tooMany = json("{\"resourceRequest\": %s}".formatted(request("r", 257)));
    JsonNode components =
        json(
            "[{\"replicas\": 1, \"request\": %s}, {\"replicas\": 1, \"request\": %s}]"
                .formatted(request("a", 200), request("b", 200)));

    assertThat(client.replicas(TestEstimatorServer.CLUSTER, maximum, NONE)).isPositive();
    assertThatThrownBy(() -> client.replicas(TestEstimatorServer.CLUSTER, tooMany, NONE))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT))
        .hasMessageContaining(
            "replicaRequirements.resourceRequest: 257 resource names; at most 256 are supported");
    assertThatThrownBy(() -> client.sets(TestEstimatorServer.CLUSTER, "default", components))
        .hasMessageContaining(
            "components[].replicaRequirements.resourceRequest: 400 resource names; at most 256");
  }

  @Test
  void rejectsMalformedMessages() {
    KarmadaClientV118 client = new KarmadaClientV118(served.channel());
    ByteString broken =
        KarmadaClientV119.request(TestEstimatorServer.CLUSTER, NullNode.getInstance(), NONE)
            .toBuilder()
            .setReplicaRequirements(
                ReplicaRequirements.newBuilder()
                    .setNodeClaim(
                        NodeClaim.newBuilder()
                            .setNodeAffinityBytes(ByteString.copyFromUtf8("\1\2\3"))))
            .build()
            .toByteString();

    assertThatThrownBy(() -> client.send(broken))
        .hasMessageContaining("the node affinity cannot be read");
    assertThatThrownBy(() -> client.send(ByteString.copyFromUtf8("\1\2\3")))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INTERNAL));
  }

  /** Only the old format distinguishes a selector without terms, which matches nothing. */
  @Test
  void oldFormatSupportsEmptyAffinity() {
    JsonNode empty = json("{\"nodeClaim\": {\"nodeAffinity\": []}}");

    assertThat(NodeSelector.getDefaultInstance().getSerializedSize()).isZero();
    assertThat(
            new KarmadaClientV117(served.channel())
                .replicas(TestEstimatorServer.CLUSTER, empty, NONE))
        .isZero();
    assertThat(
            new KarmadaClientV118(served.channel())
                .replicas(TestEstimatorServer.CLUSTER, empty, NONE))
        .isZero();
    assertThat(
            new KarmadaClientV119(served.channel())
                .replicas(TestEstimatorServer.CLUSTER, empty, NONE))
        .isEqualTo(20);
  }

  @Test
  void countsAssumedWorkloadsOnlyIfEnabled() {
    JsonNode assumed = json("[[{\"replicas\": 3, \"request\": {\"cpu\": \"1\"}}]]");
    try (TestEstimatorServer disabled =
        TestEstimatorServer.of(new LiveNodesEstimates(cluster, QuotaSource.NONE), false, null)) {
      assertThat(
              new KarmadaClientV119(served.channel())
                  .replicas(TestEstimatorServer.CLUSTER, requirements("1"), assumed))
          .isEqualTo(3);
      assertThat(
              new KarmadaClientV119(disabled.channel())
                  .replicas(TestEstimatorServer.CLUSTER, requirements("1"), assumed))
          .isEqualTo(6);
    }
  }

  @Test
  void usesCurrentCluster() {
    KarmadaClient client = new KarmadaClientV119(served.channel());

    assertThat(client.replicas(TestEstimatorServer.CLUSTER, requirements("1"), NONE)).isEqualTo(6);
    cluster.onNodeChange(cluster.snapshot().node("a").node(), null);
    assertThat(client.replicas(TestEstimatorServer.CLUSTER, requirements("1"), NONE)).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void onlyDeploymentsHaveUnschedulableReplicas(Version version) {
    KarmadaClient client = version.on(served.channel());

    assertThatThrownBy(
            () -> client.unschedulable(TestEstimatorServer.CLUSTER, "StatefulSet", "web", 0))
        .hasMessageContaining("and not those of a StatefulSet");
    assertThatThrownBy(
            () -> client.unschedulable(TestEstimatorServer.CLUSTER, "Deployment", "web", 0))
        .hasMessageContaining("there is no Deployment default/web");
    assertThatThrownBy(() -> client.unschedulable("other", "Deployment", "web", 0))
        .hasMessageContaining("cluster name does not match");
  }
}
