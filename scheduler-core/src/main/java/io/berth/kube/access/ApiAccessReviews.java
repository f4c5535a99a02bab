package io.berth.kube.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.framework.Ticker;
import io.berth.kube.ApiServer;
import io.berth.kube.RbacRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Asks the API server who may do what, and remembers for a while what it said. */
public final class ApiAccessReviews implements AccessReviewer {
  public static final RbacRule RIGHT =
      RbacRule.to("authorization.k8s.io", "subjectaccessreviews", "create");

  private static final String PATH = "/apis/authorization.k8s.io/v1/subjectaccessreviews";

  /** A reason is shown to whoever is denied, and kept meanwhile. */
  private static final int MAX_REASON_LENGTH = 256;

  private record Question(UserInfo user, String verb, String path) {
    /** Users and paths may be long, and many. */
    Digest digest() {
      List<String> texts = new ArrayList<>(List.of(verb, path, user.name(), user.uid()));
      texts.add(Integer.toString(user.groups().size()));
      texts.addAll(user.groups());
      user.extra()
          .forEach(
              (key, values) -> {
                texts.add(key);
                texts.add(Integer.toString(values.size()));
                texts.addAll(values);
              });
      return Digest.of(texts);
    }
  }

  private final ApiServer api;
  private final ReviewCache<Digest, Verdict> cache;

  /**
   * Asks nothing yet.
   *
   * @param ticker measures how long answers hold
   * @param allowedLife how long a yes holds
   * @param deniedLife how long a no holds
   */
  public ApiAccessReviews(ApiServer api, Ticker ticker, Duration allowedLife, Duration deniedLife) {
    this.api = api;
    this.cache =
        new ReviewCache<>(
            ticker, verdict -> verdict.allowed() ? allowedLife : deniedLife, Verdict::allowed);
  }

  @Override
  public Verdict review(UserInfo user, String verb, String path, Deadline deadline) {
    Question question = new Question(user, verb, path);
    return cache.get(question.digest(), () -> ask(question), deadline);
  }

  private Verdict ask(Question question) {
    UserInfo user = question.user();
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
        shortened(status.path("reason").asText()));
  }

  private static String shortened(String reason) {
    return reason.length() > MAX_REASON_LENGTH ? reason.substring(0, MAX_REASON_LENGTH) : reason;
  }
}
