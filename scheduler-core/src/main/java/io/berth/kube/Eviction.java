package io.berth.kube;

import io.berth.framework.WaitingPods;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the room of one pod for another. */
final class Eviction {
  static final RbacRule RIGHT = RbacRule.to("", "pods", "delete");

  private static final Logger LOG = LoggerFactory.getLogger(Eviction.class);
  private static final String BY = "preemption";

  private final ApiServer api;
  private final EventRecorder events;
  private final WaitingPods waiting;
  private final InstantSource clock;
  private final Sleeper pause;

  @Inject
  Eviction(ApiServer api, EventRecorder events, WaitingPods waiting, InstantSource clock) {
    this(api, events, waiting, clock, Sleeper.SLEEP);
  }

  Eviction(
      ApiServer api,
      EventRecorder events,
      WaitingPods waiting,
      InstantSource clock,
      Sleeper pause) {
    this.api = api;
    this.events = events;
    this.waiting = waiting;
    this.clock = clock;
    this.pause = pause;
  }

  /**
   * Sends a pod that only waits for its binding back to the queue; tells any other why and deletes
   * it. What the API server refuses is thrown, except that the pod is gone.
   *
   * @return whether the cluster will bring news of it
   */
  boolean evict(PodInfo victim, PodInfo preemptor, String nodeName) throws InterruptedException {
    String note = "Preempted by pod " + preemptor.uid() + " on node " + nodeName;
    boolean onlyWaits = waiting.preempt(victim.uid(), BY, "preempted");
    if (onlyWaits) {
      note += " (in kube-scheduler memory).";
    } else if (!delete(victim, preemptor)) {
      LOG.debug("Victim {} of {} is gone already", victim, preemptor);
      return false;
    }
    LOG.debug("Pod {} on node {} preempted for {}", victim, nodeName, preemptor);
    events.record(PodEvent.preempted(victim, preemptor, note));
    return !onlyWaits;
  }

  /** Returns whether the pod was still there. */
  private boolean delete(PodInfo victim, PodInfo preemptor) throws InterruptedException {
    ConditionJson condition =
        new ConditionJson(
            "DisruptionTarget",
            "True",
            "PreemptionByScheduler",
            preemptor.schedulerName() + ": preempting to accommodate a higher priority pod",
            clock.instant());
    try {
      new StatusPatch(victim, condition, null).send(api, pause);
      byte[] options = options(victim);
      StatusPatch.insist(() -> api.delete(PodPaths.pod(victim), options), pause);
      return true;
    } catch (ApiException e) {
      if (StatusPatch.saysGone(e)) {
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
          Json.object(json, "preconditions", only -> only.writeStringField("uid", victim.uid()));
        });
  }
}
