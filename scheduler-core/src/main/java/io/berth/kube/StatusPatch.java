package io.berth.kube;

import com.fasterxml.jackson.core.JsonGenerator;
import io.berth.model.PodInfo;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A patch of a pod's status. It applies to the pod with this uid, not to another of the same name.
 *
 * @param condition the condition to set, or null
 * @param nomination the nominated node, empty to clear it, or null to leave it unchanged
 */
record StatusPatch(PodInfo pod, @Nullable Condition condition, @Nullable String nomination) {
  static final RbacRule RBAC_RULE = RbacRule.to("", "pods/status", "patch");

  private static final int MAX_ATTEMPTS = 4;
  private static final Duration INITIAL_BACKOFF = Duration.ofMillis(10);

  /** Matches both messages of the server about a wrong uid. */
  private static final Pattern WRONG_UID =
      Pattern.compile("UID in (the )?precondition|metadata\\.uid");

  void send(ApiClient api, Sleeper sleeper) throws InterruptedException {
    byte[] body = body();
    withRetries(() -> api.patch(PodPaths.status(pod), PatchType.STRATEGIC_MERGE, body), sleeper);
  }

  /** Executes a write with retries of transient failures. */
  static void withRetries(Runnable write, Sleeper sleeper) throws InterruptedException {
    Duration backoff = INITIAL_BACKOFF;
    for (int attempt = 1; ; attempt++) {
      try {
        write.run();
        return;
      } catch (ApiException e) {
        if (attempt == MAX_ATTEMPTS || Thread.currentThread().isInterrupted() || !isTransient(e)) {
          throw e;
        }
        sleeper.sleep(backoff);
        backoff = backoff.multipliedBy(5);
      }
    }
  }

  /**
   * Returns whether an error means that the pod was deleted. If another pod has its name, the
   * server reports that the uid cannot be changed, or does not match the precondition of a
   * deletion.
   */
  static boolean isPodGone(ApiException e) {
    String message = String.valueOf(e.getMessage());
    return e.isNotFound()
        || (e.isConflict() && WRONG_UID.matcher(message).find())
        || (e.code() == 422 && message.contains("metadata.uid:"));
  }

  /** Returns whether the write may succeed later. */
  static boolean isRetriable(ApiException e) {
    return e.isConnectionProblem() || e.code() >= 500 || e.isTooManyRequests();
  }

  /**
   * Returns whether an immediate retry may succeed; conflicts are concurrent changes of the pod.
   */
  private static boolean isTransient(ApiException e) {
    return e.isConnectionProblem()
        || e.code() == 500
        || e.code() == 503
        || (e.isConflict() && !isPodGone(e));
  }

  byte[] body() {
    return Json.object(
        json -> {
          Json.object(json, "metadata", meta -> meta.writeStringField("uid", pod.uid()));
          Json.object(
              json,
              "status",
              status -> {
                if (condition != null) {
                  status.writeArrayFieldStart("conditions");
                  condition.write(status, pod);
                  status.writeEndArray();
                }
                if (nomination != null && nomination.isEmpty()) {
                  status.writeNullField("nominatedNodeName");
                } else if (nomination != null) {
                  status.writeStringField("nominatedNodeName", nomination);
                }
              });
        });
  }

  /**
   * A condition of a pod.
   *
   * @param since the last transition time, or null to leave it unchanged
   */
  record Condition(
      String type, String status, String reason, String message, @Nullable Instant since) {

    /** Writes the condition with the observed generation of the pod. */
    void write(JsonGenerator json, PodInfo pod) throws IOException {
      json.writeStartObject();
      json.writeStringField("type", type);
      json.writeStringField("status", status);
      json.writeStringField("reason", reason);
      json.writeStringField("message", message);
      if (pod.generation() > 0) {
        json.writeNumberField("observedGeneration", pod.generation());
      }
      if (since != null) {
        json.writeStringField(
            "lastTransitionTime", since.truncatedTo(ChronoUnit.SECONDS).toString());
      }
      json.writeEndObject();
    }
  }
}
