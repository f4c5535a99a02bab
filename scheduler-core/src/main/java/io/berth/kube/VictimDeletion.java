package io.berth.kube;

import io.berth.framework.WaitingPods;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes victims of preemption. */
final class VictimDeletion {
  static final RbacRule RBAC_RULE = RbacRule.to("", "pods", "delete");

  private static final Logger LOG = LoggerFactory.getLogger(VictimDeletion.class);
  private static final String PLUGIN_NAME = "preemption";

  private final ApiClient api;
  private final EventRecorder events;
  private final WaitingPods waiting;
  private final InstantSource clock;
  private final Sleeper sleeper;

  @Inject
  VictimDeletion(ApiClient api, EventRecorder events, WaitingPods waiting, InstantSource clock) {
    this(api, events, waiting, clock, Sleeper.SLEEP);
  }

  VictimDeletion(
      ApiClient api,
      EventRecorder events,
      WaitingPods waiting,
      InstantSource clock,
      Sleeper sleeper) {
    this.api = api;
    this.events = events;
    this.waiting = waiting;
    this.clock = clock;
    this.sleeper = sleeper;
  }

  /**
   * Rejects a victim that waits on Permit; deletes any other, after a condition that contains the
   * reason.
   *
   * @return whether a deletion event of the pod will follow
   * @throws ApiException if the API server returns an error, except that the pod is gone
   */
  boolean evict(PodInfo victim, PodInfo preemptor, String nodeName) throws InterruptedException {
    String note = "Preempted by pod " + preemptor.uid() + " on node " + nodeName;
    boolean isWaitingPod = waiting.preempt(victim.uid(), PLUGIN_NAME, "preempted");
    if (isWaitingPod) {
      note += " (in kube-scheduler memory).";
    } else if (!delete(victim, preemptor)) {
      LOG.debug("Victim {} of {} is gone already", victim, preemptor);
      return false;
    }
    LOG.debug("Pod {} on node {} preempted by {}", victim, nodeName, preemptor);
    events.record(PodEvent.preempted(victim, preemptor, note));
    return !isWaitingPod;
  }

  /** Deletes a pod, and returns whether it existed. */
  private boolean delete(PodInfo victim, PodInfo preemptor) throws InterruptedException {
    StatusPatch.Condition condition =
        new StatusPatch.Condition(
            "DisruptionTarget",
            "True",
            "PreemptionByScheduler",
            preemptor.schedulerName() + ": preempting to accommodate a higher priority pod",
            clock.instant());
    try {
      new StatusPatch(victim, condition, null).send(api, sleeper);
      byte[] options = options(victim);
      StatusPatch.withRetries(() -> api.delete(PodPaths.pod(victim), options), sleeper);
      return true;
    } catch (ApiException e) {
      if (StatusPatch.isPodGone(e)) {
        return false;
      }
      throw e;
    }
  }

  static byte[] options(PodInfo victim) {
    return Json.object(
        json -> {
          json.writeStringField("apiVersion", "v1");
          json.writeStringField("kind", "DeleteOptions");
          Json.object(
              json,
              "preconditions",
              preconditions -> preconditions.writeStringField("uid", victim.uid()));
        });
  }
}
