package io.berth.insight.karmada;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.insight.VectorObjects;
import io.berth.insight.karmada.v117.Component;
import io.berth.insight.karmada.v117.ComponentReplicaRequirements;
import io.berth.insight.karmada.v117.EstimatorGrpc;
import io.berth.insight.karmada.v117.MaxAvailableComponentSetsRequest;
import io.berth.insight.karmada.v117.MaxAvailableReplicasRequest;
import io.berth.insight.karmada.v117.NodeClaim;
import io.berth.insight.karmada.v117.NodeSelector;
import io.berth.insight.karmada.v117.NodeSelectorRequirement;
import io.berth.insight.karmada.v117.NodeSelectorTerm;
import io.berth.insight.karmada.v117.ObjectReference;
import io.berth.insight.karmada.v117.Quantity;
import io.berth.insight.karmada.v117.ReplicaRequirements;
import io.berth.insight.karmada.v117.Toleration;
import io.berth.insight.karmada.v117.UnschedulableReplicasRequest;
import io.grpc.Channel;
import java.util.LinkedHashMap;
import java.util.Map;

/** A client of v1.17, which nests Kubernetes' messages and always sends requirements. */
final class KarmadaClientV117 implements KarmadaClient {
  private final EstimatorGrpc.EstimatorBlockingStub stub;

  KarmadaClientV117(Channel channel) {
    this.stub = EstimatorGrpc.newBlockingStub(channel);
  }

  static MaxAvailableReplicasRequest request(String cluster, JsonNode requirements) {
    ReplicaRequirements.Builder builder = ReplicaRequirements.newBuilder();
    if (!requirements.isNull()) {
      builder
          .setNodeClaim(claim(requirements.path("nodeClaim")))
          .putAllResourceRequest(amounts(requirements.path("resourceRequest")))
          .setNamespace(requirements.path("namespace").asText(""))
          .setPriorityClassName(requirements.path("priorityClassName").asText(""));
    }
    return MaxAvailableReplicasRequest.newBuilder()
        .setCluster(cluster)
        .setReplicaRequirements(builder)
        .build();
  }

  private static Map<String, Quantity> amounts(JsonNode request) {
    Map<String, Quantity> amounts = new LinkedHashMap<>();
    VectorObjects.texts(request)
        .forEach((name, text) -> amounts.put(name, Quantity.newBuilder().setString(text).build()));
    return amounts;
  }

  private static NodeClaim claim(JsonNode claim) {
    NodeClaim.Builder builder =
        NodeClaim.newBuilder().putAllNodeSelector(VectorObjects.texts(claim.path("nodeSelector")));
    if (claim.has("nodeAffinity")) {
      NodeSelector.Builder selector = NodeSelector.newBuilder();
      for (JsonNode term : claim.get("nodeAffinity")) {
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
      builder.setNodeAffinity(selector);
    }
    for (JsonNode toleration : claim.path("tolerations")) {
      builder.addTolerations(
          Toleration.newBuilder()
              .setKey(toleration.path("key").asText(""))
              .setOperator(toleration.path("operator").asText(""))
              .setValue(toleration.path("value").asText(""))
              .setEffect(toleration.path("effect").asText("")));
    }
    return builder.build();
  }

  @Override
  public int replicas(String cluster, JsonNode requirements, JsonNode assumed) {
    return stub.maxAvailableReplicas(request(cluster, requirements)).getMaxReplicas();
  }

  @Override
  public int sets(String cluster, String namespace, JsonNode components) {
    MaxAvailableComponentSetsRequest.Builder request =
        MaxAvailableComponentSetsRequest.newBuilder().setCluster(cluster).setNamespace(namespace);
    for (JsonNode component : components) {
      request.addComponents(
          Component.newBuilder()
              .setReplicas(component.get("replicas").asInt())
              .setReplicaRequirements(
                  ComponentReplicaRequirements.newBuilder()
                      .setNodeClaim(claim(component.path("nodeClaim")))
                      .putAllResourceRequest(amounts(component.get("request")))));
    }
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
    return false;
  }
}
