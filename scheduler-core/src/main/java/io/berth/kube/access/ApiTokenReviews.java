package io.berth.kube.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.framework.Ticker;
import io.berth.kube.ApiServer;
import io.berth.kube.RbacRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Has tokens looked at by the API server, and remembers for a while what it said. */
public final class ApiTokenReviews implements TokenReviewer {
  public static final RbacRule RIGHT =
      RbacRule.to("authentication.k8s.io", "tokenreviews", "create");

  private static final String PATH = "/apis/authentication.k8s.io/v1/tokenreviews";

  private final ApiServer api;
  private final ReviewCache<Digest, Optional<UserInfo>> cache;

  /**
   * Asks nothing yet.
   *
   * @param ticker measures how long answers hold
   * @param life how long an answer holds
   */
  public ApiTokenReviews(ApiServer api, Ticker ticker, Duration life) {
    this.api = api;
    this.cache = new ReviewCache<>(ticker, _ -> life, Optional::isPresent);
  }

  @Override
  public @Nullable UserInfo review(String token, Deadline deadline) {
    return cache.get(Digest.of(List.of(token)), () -> ask(token), deadline).orElse(null);
  }

  private Optional<UserInfo> ask(String token) {
    ObjectNode review = JsonNodeFactory.instance.objectNode();
    review.put("apiVersion", "authentication.k8s.io/v1").put("kind", "TokenReview");
    review.putObject("spec").put("token", token);
    byte[] answer = api.post(PATH, ApiServer.write(review));
    JsonNode status = ApiServer.read(answer, JsonNode.class).path("status");
    return status.path("authenticated").asBoolean()
        ? Optional.of(user(status.path("user")))
        : Optional.empty();
  }

  private static UserInfo user(JsonNode user) {
    Map<String, List<String>> extra = new LinkedHashMap<>();
    user.path("extra").properties().forEach(one -> extra.put(one.getKey(), texts(one.getValue())));
    return new UserInfo(
        user.path("username").asText(),
        user.path("uid").asText(),
        texts(user.path("groups")),
        extra);
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(one -> texts.add(one.asText()));
    return texts;
  }
}
