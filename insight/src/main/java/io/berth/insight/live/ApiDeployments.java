package io.berth.insight.live;

import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
import io.berth.kube.RbacRule;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetList;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads Deployments from the API server on demand: requests arrive every few minutes, so a watch of
 * all templates would cost more.
 */
public final class ApiDeployments implements Deployments {
  public static final List<RbacRule> RBAC_RULES =
      List.of(
          RbacRule.to("apps", "deployments", "get"),
          RbacRule.to("apps", "replicasets", "list"),
          RbacRule.to("", "pods", "list"));

  private static final String NOT_FINISHED = "status.phase!=Succeeded,status.phase!=Failed";

  private final ApiClient server;

  public ApiDeployments(ApiClient server) {
    this.server = server;
  }

  @Override
  public @Nullable Deployment find(String namespace, String name) {
    try {
      return server.get(
          "/apis/apps/v1/namespaces/%s/deployments/%s".formatted(encoded(namespace), encoded(name)),
          Deployment.class);
    } catch (ApiException e) {
      if (e.isNotFound()) {
        return null;
      }
      throw e;
    }
  }

  @Override
  public List<ReplicaSet> replicaSets(Deployment deployment) {
    return server
        .get(
            "/apis/apps/v1/namespaces/%s/replicasets?labelSelector=%s"
                .formatted(encoded(deployment.getMetadata().getNamespace()), selector(deployment)),
            ReplicaSetList.class)
        .getItems();
  }

  @Override
  public List<Pod> pods(Deployment deployment) {
    return server
        .get(
            "/api/v1/namespaces/%s/pods?labelSelector=%s&fieldSelector=%s"
                .formatted(
                    encoded(deployment.getMetadata().getNamespace()),
                    selector(deployment),
                    encoded(NOT_FINISHED)),
            PodList.class)
        .getItems();
  }

  private static String selector(Deployment deployment) {
    return encoded(text(deployment.getSpec().getSelector()));
  }

  /** Returns a selector in the format of query parameters. */
  static String text(LabelSelector selector) {
    List<String> parts = new ArrayList<>();
    if (selector.getMatchLabels() != null) {
      selector.getMatchLabels().forEach((key, value) -> parts.add(key + "=" + value));
    }
    for (LabelSelectorRequirement rule : selector.getMatchExpressions()) {
      String values = "(" + String.join(",", rule.getValues()) + ")";
      parts.add(
          switch (rule.getOperator()) {
            case "In" -> rule.getKey() + " in " + values;
            case "NotIn" -> rule.getKey() + " notin " + values;
            case "Exists" -> rule.getKey();
            case "DoesNotExist" -> "!" + rule.getKey();
            default -> throw new EstimateFailedException("unknown operator " + rule.getOperator());
          });
    }
    return String.join(",", parts);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
