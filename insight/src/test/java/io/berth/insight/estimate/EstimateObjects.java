package io.berth.insight.estimate;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.insight.ModelingVectors;
import io.berth.insight.VectorObjects;
import io.berth.testing.Vectors;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.api.model.ScopedResourceSelectorRequirement;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;

/** Creates the subjects of estimates from vectors. */
public final class EstimateObjects {
  private EstimateObjects() {}

  static List<Component> components(JsonNode list) {
    return ModelingVectors.items(list)
        .map(
            item ->
                new Component(
                    item.get("replicas").asInt(),
                    new ReplicaRequest(VectorObjects.amounts(item.get("request")), NodeClaim.NONE)))
        .toList();
  }

  static ReplicaRequest request(JsonNode requirements) {
    return requirements.isNull()
        ? ReplicaRequest.NOTHING
        : new ReplicaRequest(
            VectorObjects.amounts(requirements.path("resourceRequest")),
            claim(requirements.path("nodeClaim")));
  }

  static NodeClaim claim(JsonNode claim) {
    PodSpecBuilder spec =
        new PodSpecBuilder().withNodeSelector(VectorObjects.texts(claim.path("nodeSelector")));
    for (JsonNode toleration : claim.path("tolerations")) {
      spec.addToTolerations(Vectors.as(Toleration.class, toleration));
    }
    for (JsonNode term : claim.path("nodeAffinity")) {
      spec.editOrNewAffinity()
          .editOrNewNodeAffinity()
          .editOrNewRequiredDuringSchedulingIgnoredDuringExecution()
          .addNewNodeSelectorTerm()
          .withMatchExpressions(
              ModelingVectors.items(term)
                  .map(item -> Vectors.as(NodeSelectorRequirement.class, item))
                  .toList())
          .endNodeSelectorTerm()
          .endRequiredDuringSchedulingIgnoredDuringExecution()
          .endNodeAffinity()
          .endAffinity();
    }
    return NodeClaim.of(spec.build());
  }

  public static List<Quota> quotas(JsonNode list) {
    return ModelingVectors.items(list).map(EstimateObjects::quota).toList();
  }

  private static Quota quota(JsonNode quota) {
    ResourceQuotaBuilder builder =
        new ResourceQuotaBuilder()
            .withNewMetadata()
            .withNamespace(quota.get("namespace").asText())
            .withName("quota")
            .endMetadata()
            .withNewSpec()
            .endSpec()
            .withNewStatus()
            .withHard(VectorObjects.quantities(quota.get("hard")))
            .withUsed(VectorObjects.quantities(quota.get("used")))
            .endStatus();
    for (JsonNode scope : quota.path("scopes")) {
      builder
          .editSpec()
          .editOrNewScopeSelector()
          .addToMatchExpressions(Vectors.as(ScopedResourceSelectorRequirement.class, scope))
          .endScopeSelector()
          .endSpec();
    }
    return Quota.of(builder.build());
  }
}
