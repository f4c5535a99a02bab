package io.berth.kube.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks permissions by access reviews of the API server. */
final class Permissions {
  private static final String API = "authorization.k8s.io/v1";

  private final ApiClient api;

  Permissions(ApiClient api) {
    this.api = api;
  }

  static boolean isDenied(ApiException e) {
    return e.isForbidden();
  }

  /**
   * Checks that this user may forward ports of a pod. The request is a GET that is upgraded to a
   * WebSocket: API servers require the verb get, create, or both.
   *
   * @throws SchedulerLookupException if not
   */
  void requirePortForward(String namespace, String pod) {
    for (String verb : List.of("get", "create")) {
      ObjectNode review = review("SelfSubjectAccessReview");
      attributes(review, verb, "portforward").put("namespace", namespace).put("name", pod);
      if (!isAllowed(review)) {
        throw new SchedulerLookupException(
            ("you are not allowed to %s pods/portforward in the namespace %s (pod %s);"
                    + " see docs/operate.md for the required role")
                .formatted(verb, namespace, pod));
      }
    }
  }

  /**
   * Returns whether a service account may create a subresource of pods in all namespaces, or null
   * if this user may not create SubjectAccessReviews.
   */
  @Nullable Boolean canCreateOnAllPods(String namespace, String account, String subresource) {
    ObjectNode review = review("SubjectAccessReview");
    attributes(review, "create", subresource);
    ObjectNode spec = review.withObjectProperty("spec");
    spec.put("user", "system:serviceaccount:%s:%s".formatted(namespace, account));
    List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace, "system:authenticated")
        .forEach(spec.putArray("groups")::add);
    try {
      return isAllowed(review);
    } catch (ApiException e) {
      if (isDenied(e)) {
        return null;
      }
      throw e;
    }
  }

  private static ObjectNode review(String kind) {
    return JsonNodeFactory.instance.objectNode().put("apiVersion", API).put("kind", kind);
  }

  private static ObjectNode attributes(ObjectNode review, String verb, String subresource) {
    return review
        .withObjectProperty("spec")
        .putObject("resourceAttributes")
        .put("verb", verb)
        .put("version", "v1")
        .put("resource", "pods")
        .put("subresource", subresource);
  }

  private boolean isAllowed(ObjectNode review) {
    String path =
        "/apis/%s/%ss".formatted(API, review.path("kind").asText().toLowerCase(Locale.ROOT));
    JsonNode status =
        ApiClient.read(api.post(path, ApiClient.write(review)), JsonNode.class).path("status");
    return status.path("allowed").asBoolean() && !status.path("denied").asBoolean();
  }
}
