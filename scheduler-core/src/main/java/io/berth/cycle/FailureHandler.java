package io.berth.cycle;

import io.berth.cache.Cache;
import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.CycleState;
import io.berth.framework.EventResource;
import io.berth.model.PodInfo;
import io.berth.queue.PoppedPod;
import io.berth.queue.SchedulingQueue;
import io.berth.runtime.Profile;
import jakarta.inject.Inject;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Handles failed attempts: requeues the pods and reports the failures. */
final class FailureHandler {
  private static final Logger LOG = LoggerFactory.getLogger(FailureHandler.class);
  private static final ClusterEvent ASSIGNED_POD_DELETE =
      ClusterEvent.of(EventResource.POD, ActionType.DELETE);

  private final Cache cache;
  private final SchedulingQueue queue;
  private final PodStatusReporter statusReporter;
  private final Map<String, Profile> profiles;

  @Inject
  FailureHandler(
      Cache cache,
      SchedulingQueue queue,
      PodStatusReporter statusReporter,
      Map<String, Profile> profiles) {
    this.profiles = profiles;
    this.cache = cache;
    this.queue = queue;
    this.statusReporter = statusReporter;
  }

  /** Handles an attempt that ended with an exception. */
  void handleException(PoppedPod popped, FitError fitError) {
    Profile profile = profiles.get(popped.pod().schedulerName());
    if (profile == null) {
      requeue(popped, fitError);
    } else {
      handleSchedulingFailure(profile, popped, fitError);
    }
  }

  /** Handles a failed attempt. */
  void handleSchedulingFailure(Profile profile, PoppedPod popped, FitError fitError) {
    try {
      switch (fitError.reason()) {
        case UNSCHEDULABLE -> profile.meter().podUnschedulable(popped.poppedAt());
        case SCHEDULER_ERROR -> profile.meter().podScheduleError(popped.poppedAt());
      }
    } finally {
      requeue(popped, fitError);
    }
  }

  private void requeue(PoppedPod popped, FitError fitError) {
    PodInfo pod = popped.pod();
    boolean isError = fitError.reason() == FitError.Reason.SCHEDULER_ERROR;
    LOG.atLevel(isError ? Level.ERROR : Level.DEBUG)
        .addKeyValue("pod", pod)
        .addKeyValue("attempt", popped.attempt())
        .addKeyValue("reason", fitError.message())
        .log(isError ? "Error scheduling pod" : "Unable to schedule pod");
    try {
      updateNomination(pod, fitError);
      statusReporter.failed(
          popped.observed(), fitError); // what is written depends on the observed status
    } catch (Throwable e) { // the pod must be requeued even if the report fails
      LOG.atError().addKeyValue("pod", pod).setCause(e).log("Failed to report the failed attempt");
      throwIfOutOfMemory(e);
    } finally {
      // Last: from here on another thread may pop the pod.
      queue.addUnschedulableIfNotPresent(popped, fitError.diagnosis());
    }
  }

  /**
   * Rethrows an OutOfMemoryError; for callers that catch Throwable, after their cleanup. A failed
   * attempt must not end the thread, but a process without memory has to end and be restarted.
   */
  static void throwIfOutOfMemory(Throwable thrown) {
    if (thrown instanceof OutOfMemoryError fatal) {
      throw fatal;
    }
  }

  /** Skips a pod that is being deleted. */
  void skip(PoppedPod popped) {
    statusReporter.skipped(popped.pod());
    queue.done(popped);
  }

  /**
   * Nominates the pod at once, so that the next cycle already reserves the node's resources for it.
   */
  private void updateNomination(PodInfo pod, FitError fitError) {
    String nominatedNode = fitError.nominatedNode();
    if (nominatedNode == null) {
      return;
    }
    if (nominatedNode.isEmpty()) {
      queue.deleteNominatedPodIfExists(pod);
    } else {
      queue.addNominatedPod(pod, nominatedNode);
    }
  }

  /**
   * Handles the failure of an assumed pod: its resources are released, which may make other pods
   * schedulable.
   */
  void handleBindingCycleError(BindingContext context, FitError fitError) {
    PodInfo pod = context.pod();
    unreserveAndForget(context.profile(), context.state(), pod);
    handleSchedulingFailure(context.profile(), context.popped(), fitError);
    // After the pod was requeued, and not for itself: its own release does not make it schedulable.
    queue.moveAllToActiveOrBackoffQueue(
        ASSIGNED_POD_DELETE, pod, null, other -> !other.uid().equals(pod.uid()));
  }

  /** Unreserves and forgets an assumed pod; it is forgotten even if a plugin fails. */
  void unreserveAndForget(Profile profile, CycleState state, PodInfo pod) {
    try {
      profile.reserves().unreserve(state, pod, pod.nodeName());
    } catch (Throwable e) {
      LOG.atError().addKeyValue("pod", pod).setCause(e).log("Failed to unreserve pod");
      throwIfOutOfMemory(e);
    } finally {
      cache.forgetPod(pod);
    }
  }
}
