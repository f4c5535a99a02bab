package io.berth.cycle;

import io.berth.cache.SchedulerCache;
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

/** Sees to pods that could not be placed: back into the queue, and tell people why. */
final class FailureHandler {
  private static final Logger LOG = LoggerFactory.getLogger(FailureHandler.class);
  private static final ClusterEvent POD_GONE =
      ClusterEvent.of(EventResource.POD, ActionType.DELETE);

  private final SchedulerCache cache;
  private final SchedulingQueue queue;
  private final PodStatusReporter reporter;
  private final Map<String, Profile> profiles;

  @Inject
  FailureHandler(
      SchedulerCache cache,
      SchedulingQueue queue,
      PodStatusReporter reporter,
      Map<String, Profile> profiles) {
    this.profiles = profiles;
    this.cache = cache;
    this.queue = queue;
    this.reporter = reporter;
  }

  /** An attempt broke off somewhere. */
  void broken(PoppedPod taken, SchedulingFailure setback) {
    Profile profile = profiles.get(taken.pod().schedulerName());
    if (profile == null) {
      putBack(taken, setback);
    } else {
      handle(profile, taken, setback);
    }
  }

  /** An attempt came to nothing. */
  void handle(Profile profile, PoppedPod taken, SchedulingFailure setback) {
    try {
      switch (setback.report().reason()) {
        case UNSCHEDULABLE -> profile.meter().unschedulable(taken.takenAt());
        case SCHEDULER_ERROR -> profile.meter().failed(taken.takenAt());
      }
    } finally {
      putBack(taken, setback);
    }
  }

  private void putBack(PoppedPod taken, SchedulingFailure setback) {
    PodInfo pod = taken.pod();
    FitError report = setback.report();
    boolean error = report.reason() == FitError.Reason.SCHEDULER_ERROR;
    LOG.atLevel(error ? Level.ERROR : Level.DEBUG)
        .addKeyValue("pod", pod)
        .addKeyValue("attempt", taken.attempt())
        .addKeyValue("reason", report.message())
        .log(error ? "Could not try to place the pod" : "No place for the pod");
    try {
      nominate(pod, report);
      reporter.failed(taken.shown(), report); // what is written depends on what is there
    } catch (Throwable e) { // the pod must return to the queue even if the report fails
      LOG.atError().addKeyValue("pod", pod).setCause(e).log("Failed to report the attempt");
      throwIfOutOfMemory(e);
    } finally {
      // Last, for from then on another thread may have the pod in hand.
      queue.addUnschedulableIfNotPresent(taken, setback.refusal());
    }
  }

  /**
   * For callers that catch Throwable, after their clean-up. A failed attempt must not end the
   * thread; but a process without memory has to end, so that it is restarted.
   */
  static void throwIfOutOfMemory(Throwable thrown) {
    if (thrown instanceof OutOfMemoryError fatal) {
      throw fatal;
    }
  }

  /** A pod that is being deleted is placed no more. */
  void skip(PoppedPod taken) {
    reporter.skipped(taken.pod());
    queue.done(taken);
  }

  /** Before the cluster tells of it, so that the next decision keeps the room free already. */
  private void nominate(PodInfo pod, FitError report) {
    String nomination = report.nomination();
    if (nomination == null) {
      return;
    }
    if (nomination.isEmpty()) {
      queue.dropNomination(pod);
    } else {
      queue.nominate(pod, nomination);
    }
  }

  /**
   * A pod that was counted on its node will not come: what it took is free again, which may help
   * others.
   */
  void takeBack(BindingContext placement, SchedulingFailure setback) {
    PodInfo pod = placement.pod();
    release(placement.profile(), placement.state(), pod);
    handle(placement.profile(), placement.taken(), setback);
    // Told after the pod went back, and not to it: its own leaving does not help it.
    queue.moveAllToActiveOrBackoffQueue(
        POD_GONE, pod, null, other -> !other.uid().equals(pod.uid()));
  }

  /** Unreserves and forgets an assumed pod; an error of a plugin does not keep it in the cache. */
  void release(Profile profile, CycleState state, PodInfo pod) {
    try {
      profile.reserves().unreserve(state, pod, pod.nodeName());
    } catch (Throwable e) {
      LOG.atError().addKeyValue("pod", pod).setCause(e).log("Failed to unreserve");
      throwIfOutOfMemory(e);
    } finally {
      cache.forget(pod);
    }
  }
}
