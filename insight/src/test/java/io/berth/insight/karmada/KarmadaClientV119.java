package io.berth.insight.karmada;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import io.berth.insight.VectorObjects;
import io.berth.insight.karmada.v119.AssumedWorkload;
import io.berth.insight.karmada.v119.Component;
import io.berth.insight.karmada.v119.ComponentReplicaRequirements;
import io.berth.insight.karmada.v119.EstimatorGrpc;
import io.berth.insight.karmada.v119.MaxAvailableComponentSetsRequest;
import io.berth.insight.karmada.v119.MaxAvailableReplicasRequest;
import io.berth.insight.karmada.v119.NodeClaim;
import io.berth.insight.karmada.v119.NodeSelector;
import io.berth.insight.karmada.v119.NodeSelectorRequirement;
import io.berth.insight.karmada.v119.NodeSelectorTerm;
import io.berth.insight.karmada.v119.ObjectReference;
import io.berth.insight.karmada.v119.Quantity;
import io.berth.insight.karmada.v119.ReplicaRequirements;
import io.berth.insight.karmada.v119.Toleration;
import io.berth.insight.karmada.v119.UnschedulableReplicasRequest;
import io.grpc.Channel;
import java.util.LinkedHashMap;
import java.util.Map;

/** A client from v1.19, which sends Kubernetes' messages as bytes, and optional requirements. */
public final class KarmadaClientV119 implements KarmadaClient {
  private final EstimatorGrpc.EstimatorBlockingStub stub;

  public KarmadaClientV119(Channel channel) {
    this.stub = EstimatorGrpc.newBlockingStub(channel);
  }

  static MaxAvailableReplicasRequest request(
      String cluster, JsonNode requirements, JsonNode assumed) {
    MaxAvailableReplicasRequest.Builder request =
        MaxAvailableReplicasRequest.newBuilder().setCluster(cluster);
    if (!requirements.isNull()) {
      request.setReplicaRequirements(
          ReplicaRequirements.newBuilder()
              .setNodeClaim(claim(requirements.path("nodeClaim")))
              .putAllResourceRequestBytes(amounts(requirements.path("resourceRequest")))
              .setNamespace(requirements.path("namespace").asText(""))
              .setPriorityClassName(requirements.path("priorityClassName").asText("")));
    }
    for (JsonNode set : assumed) {
      AssumedWorkload.Builder workload = AssumedWorkload.newBuilder();
      set.forEach(item -> workload.addComponents(component(item)));
      request.addAssumedWorkloads(workload);
    }
    return request.build();
  }

  private static Component component(JsonNode component) {
    return Component.newBuilder()
        .setReplicas(component.get("replicas").asInt())
        .setReplicaRequirements(
            ComponentReplicaRequirements.newBuilder()
                .setNodeClaim(claim(component.path("nodeClaim")))
                .putAllResourceRequestBytes(amounts(component.get("request"))))
        .build();
  }

  private static Map<String, ByteString> amounts(JsonNode request) {
    Map<String, ByteString> amounts = new LinkedHashMap<>();
    VectorObjects.texts(request)
        .forEach(
            (name, text) ->
                amounts.put(name, Quantity.newBuilder().setString(text).build().toByteString()));
    return amounts;
  }

  private static NodeClaim claim(JsonNode claim) {
    NodeClaim.Builder builder =
        NodeClaim.newBuilder().putAllNodeSelector(VectorObjects.texts(claim.path("nodeSelector")));
    NodeSelector.Builder selector = NodeSelector.newBuilder();
    for (JsonNode term : claim.path("nodeAffinity")) {
      NodeSelectorTerm.Builder rules = NodeSelectorTerm.newBuilder();
      for (JsonNode rule : term) {
        NodeSelectorRequirement.Builder requirement =
            NodeSelectorRequirement.newBuilder()
                .setKey(rule.get("key").asText())
                .setOperator(rule.get("operator").asText());
        rule.path("values").forEach(value -> requirement.addValues(value.asText()));
        rules.addMatchExpressions(requirement);
      }
      selector.addNodeSelectorTerms(rules);
    }
    builder.setNodeAffinityBytes(selector.build().toByteString());
    for (JsonNode toleration : claim.path("tolerations")) {
      builder.addTolerationsBytes(
          Toleration.newBuilder()
              .setKey(toleration.path("key").asText(""))
              .setOperator(toleration.path("operator").asText(""))
              .setValue(toleration.path("value").asText(""))
              .setEffect(toleration.path("effect").asText(""))
              .build()
              .toByteString());
    }
    return builder.build();
  }

  @Override
  public int replicas(String cluster, JsonNode requirements, JsonNode assumed) {
    return stub.maxAvailableReplicas(request(cluster, requirements, assumed)).getMaxReplicas();
  }

  @Override
  public int sets(String cluster, String namespace, JsonNode components) {
    MaxAvailableComponentSetsRequest.Builder request =
        MaxAvailableComponentSetsRequest.newBuilder().setCluster(cluster).setNamespace(namespace);
    components.forEach(item -> request.addComponents(component(item)));
    return stub.maxAvailableComponentSets(request.build()).getMaxSets();
  }

  @Override
  public int unschedulable(String cluster, String kind, String name, long thresholdNanos) {
    return stub.getUnschedulableReplicas(
            UnschedulableReplicasRequest.newBuilder()
                .setCluster(cluster)
                .setResource(
                    ObjectReference.newBuilder()
                        .setApiVersion("apps/v1")
                        .setKind(kind)
                        .setNamespace("default")
                        .setName(name))
                .setUnschedulableThreshold(thresholdNanos)
                .build())
        .getUnschedulableReplicas();
  }

  @Override
  public boolean supportsAssumed() {
    return true;
  }
}
