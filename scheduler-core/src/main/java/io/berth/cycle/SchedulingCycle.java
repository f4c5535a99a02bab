package io.berth.cycle;

import io.berth.cache.SchedulerCache;
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
 * One attempt to place a pod, up to the point where its binding can be left to others. Only used by
 * the deciding thread.
 */
final class SchedulingCycle {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulingCycle.class);

  private final Map<String, Profile> profiles;
  private final SchedulerCache cache;
  private final SchedulingQueue queue;
  private final WaitingPodsMap waitingRoom;
  private final SchedulingAlgorithm decider;
  private final FailureHandler failures;

  @Inject
  SchedulingCycle(
      Map<String, Profile> profiles,
      SchedulerCache cache,
      SchedulingQueue queue,
      WaitingPodsMap waitingRoom,
      SchedulingAlgorithm decider,
      FailureHandler failures) {
    this.profiles = profiles;
    this.cache = cache;
    this.queue = queue;
    this.waitingRoom = waitingRoom;
    this.decider = decider;
    this.failures = failures;
  }

  /** Tries to place a pod. Returns what is left to do, or null where that is nothing. */
  @Nullable BindingContext run(PoppedPod taken) {
    PodInfo pod = taken.pod();
    Profile profile = profiles.get(pod.schedulerName());
    if (profile == null || cache.isAssumed(pod.uid())) {
      queue.done(taken);
      return null;
    }
    if (pod.isTerminating()) {
      failures.skip(taken);
      return null;
    }
    ScheduleResult decision = decider.decide(profile, taken);
    profile.meter().decided(taken.takenAt());
    return switch (decision) {
      case ScheduleResult.Refused(SchedulingFailure setback) -> {
        failures.handle(profile, taken, setback);
        yield null;
      }
      case ScheduleResult.Placed(String nodeName, CycleState state) ->
          settle(taken, pod.onNode(nodeName), profile, state);
    };
  }

  /** Counts the pod on its node and asks who has to have a say before it is bound. */
  private @Nullable BindingContext settle(
      PoppedPod taken, PodInfo pod, Profile profile, CycleState state) {
    try {
      cache.assume(pod);
    } catch (IllegalStateException e) { // another scheduler has bound it meanwhile
      failures.handle(profile, taken, SchedulingFailure.error(String.valueOf(e.getMessage())));
      return null;
    }
    BindingContext assumed = new BindingContext(taken, pod, profile, state, false, List.of());
    Settled settled;
    try {
      settled = reserve(assumed);
    } catch (Throwable e) { // even an error must not leave the pod between queue and node
      LOG.atError().addKeyValue("pod", pod).setCause(e).log("Error scheduling pod");
      abandon(assumed, SchedulingFailure.error(String.valueOf(e.getMessage())));
      FailureHandler.throwIfOutOfMemory(e);
      return null;
    }
    return switch (settled) {
      case Settled.Accepted(BindingContext placement) -> placement;
      case Settled.Rejected(PluginStatus rejection) -> {
        failures.release(profile, state, pod);
        failures.handle(profile, taken, SchedulingFailure.ofChosenNode(rejection));
        yield null;
      }
      case Settled.NotBindable(PluginStatus failure) -> {
        failures.takeBack(assumed, SchedulingFailure.ofBinding(failure));
        yield null;
      }
    };
  }

  /** What the plugins made of an assumed pod. */
  private sealed interface Settled {
    /** It can be bound. */
    record Accepted(BindingContext placement) implements Settled {}

    /** A Reserve or Permit plugin rejected the node. */
    record Rejected(PluginStatus rejection) implements Settled {}

    /** A PreBind plugin could not say whether it has anything to do. */
    record NotBindable(PluginStatus failure) implements Settled {}
  }

  private Settled reserve(BindingContext assumed) {
    PodInfo pod = assumed.pod();
    Profile profile = assumed.profile();
    CycleState state = assumed.state();
    queue.dropNomination(pod);
    PluginStatus refused = profile.reserves().reserve(state, pod, pod.nodeName());
    if (refused != null) {
      return new Settled.Rejected(refused);
    }
    PermitRunner.Outcome permit = profile.permits().run(state, pod, pod.nodeName());
    refused = permit.rejection();
    if (refused != null) {
      return new Settled.Rejected(refused);
    }
    PreBindRunner.Needed needed = profile.preBinds().needed(state, pod, pod.nodeName());
    if (needed.failure() != null) {
      return new Settled.NotBindable(needed.failure());
    }
    boolean waits = !permit.waits().isEmpty();
    if (waits) {
      waitingRoom.enter(pod, permit.waits());
    }
    return new Settled.Accepted(
        new BindingContext(assumed.taken(), pod, profile, state, waits, needed.plugins()));
  }

  /** Takes a placement back that cannot be handed on. */
  void abandon(BindingContext placement, SchedulingFailure setback) {
    waitingRoom.remove(placement.pod());
    failures.takeBack(placement, setback);
  }
}
