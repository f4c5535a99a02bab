package io.berth.kube.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.RbacRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates TokenReviews, and caches their results. */
public final class ApiTokenReviews implements TokenReviewer {
  public static final RbacRule RBAC_RULE =
      RbacRule.to("authentication.k8s.io", "tokenreviews", "create");

  private static final String PATH = "/apis/authentication.k8s.io/v1/tokenreviews";

  private final ApiClient api;
  private final ReviewCache<Digest, Optional<UserInfo>> cache;

  /**
   * Creates a reviewer; sends no request.
   *
   * @param ticker measures the age of cached results
   * @param ttl how long results are cached
   */
  public ApiTokenReviews(ApiClient api, Ticker ticker, Duration ttl) {
    this.api = api;
    this.cache = new ReviewCache<>(ticker, _ -> ttl, Optional::isPresent);
  }

  @Override
  public @Nullable UserInfo review(String token, Deadline deadline) {
    return cache.get(Digest.of(List.of(token)), () -> post(token), deadline).orElse(null);
  }

  private Optional<UserInfo> post(String token) {
    ObjectNode review = JsonNodeFactory.instance.objectNode();
    review.put("apiVersion", "authentication.k8s.io/v1").put("kind", "TokenReview");
    review.putObject("spec").put("token", token);
    byte[] response = api.post(PATH, ApiClient.write(review));
    JsonNode status = ApiClient.read(response, JsonNode.class).path("status");
    return status.path("authenticated").asBoolean()
        ? Optional.of(user(status.path("user")))
        : Optional.empty();
  }

  private static UserInfo user(JsonNode user) {
    Map<String, List<String>> extra = new LinkedHashMap<>();
    user.path("extra")
        .properties()
        .forEach(one -> extra.put(one.getKey(), strings(one.getValue())));
    return new UserInfo(
        user.path("username").asText(),
        user.path("uid").asText(),
        strings(user.path("groups")),
        extra);
  }

  private static List<String> strings(JsonNode array) {
    List<String> strings = new ArrayList<>();
    array.forEach(one -> strings.add(one.asText()));
    return strings;
  }
}
