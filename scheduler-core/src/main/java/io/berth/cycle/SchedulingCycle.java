package io.berth.cycle;

import io.berth.cache.Cache;
import io.berth.framework.CycleState;
import io.berth.framework.PluginStatus;
import io.berth.model.PodInfo;
import io.berth.queue.PoppedPod;
import io.berth.queue.SchedulingQueue;
import io.berth.runtime.PermitRunner;
import io.berth.runtime.PreBindRunner;
import io.berth.runtime.Profile;
import io.berth.runtime.WaitingPodsMap;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the scheduling cycle of a pod, up to the start of its binding cycle. Used by the scheduling
 * thread only.
 */
final class SchedulingCycle {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulingCycle.class);

  private final Map<String, Profile> profiles;
  private final Cache cache;
  private final SchedulingQueue queue;
  private final WaitingPodsMap waitingPods;
  private final SchedulingAlgorithm algorithm;
  private final FailureHandler failureHandler;

  @Inject
  SchedulingCycle(
      Map<String, Profile> profiles,
      Cache cache,
      SchedulingQueue queue,
      WaitingPodsMap waitingPods,
      SchedulingAlgorithm algorithm,
      FailureHandler failureHandler) {
    this.profiles = profiles;
    this.cache = cache;
    this.queue = queue;
    this.waitingPods = waitingPods;
    this.algorithm = algorithm;
    this.failureHandler = failureHandler;
  }

  /**
   * Runs a scheduling cycle. Returns the context of the binding cycle, or null if there is none.
   */
  @Nullable BindingContext run(PoppedPod popped) {
    PodInfo pod = popped.pod();
    Profile profile = profiles.get(pod.schedulerName());
    if (profile == null || cache.isAssumedPod(pod.uid())) {
      queue.done(popped);
      return null;
    }
    if (pod.isTerminating()) {
      failureHandler.skip(popped);
      return null;
    }
    ScheduleResult result = algorithm.schedulePod(profile, popped);
    profile.meter().schedulingAlgorithmFinished(popped.poppedAt());
    return switch (result) {
      case ScheduleResult.Failed(FitError fitError) -> {
        failureHandler.handleSchedulingFailure(profile, popped, fitError);
        yield null;
      }
      case ScheduleResult.Scheduled(String nodeName, CycleState state) ->
          assumeAndReserve(popped, pod.withNodeName(nodeName), profile, state);
    };
  }

  /** Assumes the pod on its node and runs the Reserve and Permit plugins. */
  private @Nullable BindingContext assumeAndReserve(
      PoppedPod popped, PodInfo pod, Profile profile, CycleState state) {
    try {
      cache.assumePod(pod);
    } catch (IllegalStateException e) { // another scheduler has bound the pod meanwhile
      failureHandler.handleSchedulingFailure(
          profile, popped, FitError.error(String.valueOf(e.getMessage())));
      return null;
    }
    BindingContext assumed = new BindingContext(popped, pod, profile, state, false, List.of());
    ReserveResult reserveResult;
    try {
      reserveResult = reserve(assumed);
    } catch (Throwable e) { // even an error must requeue the pod
      LOG.atError().addKeyValue("pod", pod).setCause(e).log("Error scheduling pod");
      abort(assumed, FitError.error(String.valueOf(e.getMessage())));
      FailureHandler.throwIfOutOfMemory(e);
      return null;
    }
    return switch (reserveResult) {
      case ReserveResult.Accepted(BindingContext context) -> context;
      case ReserveResult.Rejected(PluginStatus rejection) -> {
        failureHandler.unreserveAndForget(profile, state, pod);
        failureHandler.handleSchedulingFailure(profile, popped, FitError.ofSelectedNode(rejection));
        yield null;
      }
      case ReserveResult.PreFlightFailed(PluginStatus failure) -> {
        failureHandler.handleBindingCycleError(assumed, FitError.ofBinding(failure));
        yield null;
      }
    };
  }

  /** The result of the Reserve and Permit plugins for an assumed pod. */
  private sealed interface ReserveResult {
    /** The pod can be bound. */
    record Accepted(BindingContext context) implements ReserveResult {}

    /** A Reserve or Permit plugin rejected the node. */
    record Rejected(PluginStatus rejection) implements ReserveResult {}

    /** A PreBind plugin failed in the pre-flight. */
    record PreFlightFailed(PluginStatus failure) implements ReserveResult {}
  }

  private ReserveResult reserve(BindingContext assumed) {
    PodInfo pod = assumed.pod();
    Profile profile = assumed.profile();
    CycleState state = assumed.state();
    queue.deleteNominatedPodIfExists(pod);
    PluginStatus rejection = profile.reserves().reserve(state, pod, pod.nodeName());
    if (rejection != null) {
      return new ReserveResult.Rejected(rejection);
    }
    PermitRunner.Outcome permit = profile.permits().run(state, pod, pod.nodeName());
    rejection = permit.rejection();
    if (rejection != null) {
      return new ReserveResult.Rejected(rejection);
    }
    PreBindRunner.PreFlightResult preFlight =
        profile.preBinds().preFlight(state, pod, pod.nodeName());
    if (preFlight.failure() != null) {
      return new ReserveResult.PreFlightFailed(preFlight.failure());
    }
    boolean waits = !permit.waits().isEmpty();
    if (waits) {
      waitingPods.add(pod, permit.waits());
    }
    return new ReserveResult.Accepted(
        new BindingContext(assumed.popped(), pod, profile, state, waits, preFlight.plugins()));
  }

  /** Aborts a pod whose binding cycle cannot start. */
  void abort(BindingContext context, FitError fitError) {
    waitingPods.remove(context.pod());
    failureHandler.handleBindingCycleError(context, fitError);
  }
}
