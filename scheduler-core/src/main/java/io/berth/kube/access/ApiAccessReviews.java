package io.berth.kube.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.framework.Ticker;
import io.berth.kube.ApiServer;
import io.berth.kube.Right;
import java.time.Duration;

/** Asks the API server who may do what, and remembers for a while what it said. */
public final class ApiAccessReviews implements AccessReviewer {
  public static final Right RIGHT =
      Right.to("authorization.k8s.io", "subjectaccessreviews", "create");

  private static final String PATH = "/apis/authorization.k8s.io/v1/subjectaccessreviews";

  private record Question(User user, String verb, String path) {}

  private final ApiServer api;
  private final ReviewCache<Question, Verdict> cache;

  /**
   * Asks nothing yet.
   *
   * @param allowedLife how long a yes holds
   * @param deniedLife how long a no holds
   */
  public ApiAccessReviews(ApiServer api, Ticker ticker, Duration allowedLife, Duration deniedLife) {
    this.api = api;
    this.cache = new ReviewCache<>(ticker, verdict -> verdict.allowed() ? allowedLife : deniedLife);
  }

  @Override
  public Verdict review(User user, String verb, String path) {
    Question question = new Question(user, verb, path);
    return cache.get(question, () -> ask(question));
  }

  private Verdict ask(Question question) {
    User user = question.user();
    ObjectNode review = JsonNodeFactory.instance.objectNode();
    review.put("apiVersion", "authorization.k8s.io/v1").put("kind", "SubjectAccessReview");
    ObjectNode spec = review.putObject("spec");
    spec.putObject("nonResourceAttributes")
        .put("path", question.path())
        .put("verb", question.verb());
    spec.put("user", user.name());
    if (!user.uid().isEmpty()) {
      spec.put("uid", user.uid());
    }
    user.groups().forEach(spec.putArray("groups")::add);
    ObjectNode extra = spec.putObject("extra");
    user.extra().forEach((key, values) -> values.forEach(extra.withArray(key)::add));
    byte[] answer = api.post(PATH, ApiServer.write(review));
    JsonNode status = ApiServer.read(answer, JsonNode.class).path("status");
    return new Verdict(
        status.path("allowed").asBoolean() && !status.path("denied").asBoolean(),
        status.path("reason").asText());
  }
}
