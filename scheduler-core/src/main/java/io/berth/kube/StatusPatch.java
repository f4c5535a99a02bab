package io.berth.kube;

import io.berth.model.PodInfo;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A change of a pod's status. It speaks of the pod of this uid only, not of another that has its
 * name by now.
 *
 * @param condition the condition to set, or null
 * @param nomination the nominated node, empty to clear it, or null to leave it
 */
record StatusPatch(PodInfo pod, @Nullable ConditionJson condition, @Nullable String nomination) {
  private static final int ATTEMPTS = 4;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(10);

  /** Writes it, again where the server may have been in a bad moment. */
  void send(ApiServer api, Pause pause) throws InterruptedException {
    byte[] body = body();
    Duration backoff = FIRST_PAUSE;
    for (int attempt = 1; ; attempt++) {
      try {
        api.patch(PodPaths.status(pod), PatchType.STRATEGIC_MERGE, body);
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
   * Tells whether a refusal means that the pod is gone; to a name that another pod has by now, the
   * server says that a uid cannot be changed.
   */
  static boolean saysGone(ApiException e) {
    return e.isNotFound()
        || e.isConflict()
        || (e.code() == 422 && String.valueOf(e.getMessage()).contains("metadata.uid:"));
  }

  private static boolean isPassing(ApiException e) {
    return e.isConnectionProblem() || e.code() == 500 || e.code() == 503;
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
