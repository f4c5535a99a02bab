package io.berth.kube;

import io.berth.model.PodInfo;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A change of a pod's status. It speaks of the pod of this uid only, not of another that has its
 * name by now.
 *
 * @param condition the condition to set, or null
 * @param nomination the nominated node, empty to clear it, or null to leave it
 */
record StatusPatch(PodInfo pod, @Nullable ConditionJson condition, @Nullable String nomination) {
  static final RbacRule RIGHT = RbacRule.to("", "pods/status", "patch");

  private static final int ATTEMPTS = 4;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(10);

  /** The server looks at preconditions in two places, and has words for each. */
  private static final Pattern WRONG_UID =
      Pattern.compile("UID in (the )?precondition|metadata\\.uid");

  void send(ApiServer api, Sleeper pause) throws InterruptedException {
    byte[] body = body();
    insist(() -> api.patch(PodPaths.status(pod), PatchType.STRATEGIC_MERGE, body), pause);
  }

  /** Writes about a pod, again where the server may have been in a bad moment. */
  static void insist(Runnable write, Sleeper pause) throws InterruptedException {
    Duration backoff = FIRST_PAUSE;
    for (int attempt = 1; ; attempt++) {
      try {
        write.run();
        return;
      } catch (ApiException e) {
        if (attempt == ATTEMPTS || Thread.currentThread().isInterrupted() || !isPassing(e)) {
          throw e;
        }
        pause.take(backoff);
        backoff = backoff.multipliedBy(5);
      }
    }
  }

  /**
   * Tells whether a refusal means that the pod is gone; of a name that another pod has by now, the
   * server says that a uid cannot be changed, or is not the one that the deletion is for.
   */
  static boolean saysGone(ApiException e) {
    String says = String.valueOf(e.getMessage());
    return e.isNotFound()
        || (e.isConflict() && WRONG_UID.matcher(says).find())
        || (e.code() == 422 && says.contains("metadata.uid:"));
  }

  /** Tells whether the server could not do it, rather than would not: it may later. */
  static boolean saysLater(ApiException e) {
    return e.isConnectionProblem() || e.code() >= 500 || e.isTooManyRequests();
  }

  /** Other conflicts are with somebody who changed the pod at the same time. */
  private static boolean isPassing(ApiException e) {
    return e.isConnectionProblem()
        || e.code() == 500
        || e.code() == 503
        || (e.isConflict() && !saysGone(e));
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
}
