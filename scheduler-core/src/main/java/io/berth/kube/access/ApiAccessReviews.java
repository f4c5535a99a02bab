package io.berth.kube.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.RbacRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Creates SubjectAccessReviews, and caches their results. */
public final class ApiAccessReviews implements AccessReviewer {
  public static final RbacRule RBAC_RULE =
      RbacRule.to("authorization.k8s.io", "subjectaccessreviews", "create");

  private static final String PATH = "/apis/authorization.k8s.io/v1/subjectaccessreviews";

  /** Reasons are part of responses, and cached. */
  private static final int MAX_REASON_LENGTH = 256;

  private record Attributes(UserInfo user, String verb, String path) {
    /** Returns a cache key of fixed size: users and paths may be long. */
    Digest digest() {
      List<String> parts = new ArrayList<>(List.of(verb, path, user.name(), user.uid()));
      parts.add(Integer.toString(user.groups().size()));
      parts.addAll(user.groups());
      user.extra()
          .forEach(
              (key, values) -> {
                parts.add(key);
                parts.add(Integer.toString(values.size()));
                parts.addAll(values);
              });
      return Digest.of(parts);
    }
  }

  private final ApiClient api;
  private final ReviewCache<Digest, Decision> cache;

  /**
   * Creates a reviewer; sends no request.
   *
   * @param ticker measures the age of cached results
   * @param allowedTtl how long allowed results are cached
   * @param deniedTtl how long denied results are cached
   */
  public ApiAccessReviews(ApiClient api, Ticker ticker, Duration allowedTtl, Duration deniedTtl) {
    this.api = api;
    this.cache =
        new ReviewCache<>(
            ticker, decision -> decision.allowed() ? allowedTtl : deniedTtl, Decision::allowed);
  }

  @Override
  public Decision review(UserInfo user, String verb, String path, Deadline deadline) {
    Attributes attributes = new Attributes(user, verb, path);
    return cache.get(attributes.digest(), () -> post(attributes), deadline);
  }

  private Decision post(Attributes attributes) {
    UserInfo user = attributes.user();
    ObjectNode review = JsonNodeFactory.instance.objectNode();
    review.put("apiVersion", "authorization.k8s.io/v1").put("kind", "SubjectAccessReview");
    ObjectNode spec = review.putObject("spec");
    spec.putObject("nonResourceAttributes")
        .put("path", attributes.path())
        .put("verb", attributes.verb());
    spec.put("user", user.name());
    if (!user.uid().isEmpty()) {
      spec.put("uid", user.uid());
    }
    user.groups().forEach(spec.putArray("groups")::add);
    ObjectNode extra = spec.putObject("extra");
    user.extra().forEach((key, values) -> values.forEach(extra.withArray(key)::add));
    byte[] response = api.post(PATH, ApiClient.write(review));
    JsonNode status = ApiClient.read(response, JsonNode.class).path("status");
    return new Decision(
        status.path("allowed").asBoolean() && !status.path("denied").asBoolean(),
        shortened(status.path("reason").asText()));
  }

  private static String shortened(String reason) {
    return reason.length() > MAX_REASON_LENGTH ? reason.substring(0, MAX_REASON_LENGTH) : reason;
  }
}
