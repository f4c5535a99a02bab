package io.berth.cycle;

import io.berth.cache.ClusterState;
import io.berth.framework.CycleState;
import io.berth.framework.Rejection;
import io.berth.model.PodInfo;
import io.berth.queue.PodQueue;
import io.berth.queue.TakenPod;
import io.berth.runtime.PermitRunner;
import io.berth.runtime.PreBindRunner;
import io.berth.runtime.Profile;
import io.berth.runtime.WaitingRoom;
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
  private final ClusterState cache;
  private final PodQueue queue;
  private final WaitingRoom waitingRoom;
  private final Decider decider;
  private final FailureHandling failures;

  @Inject
  SchedulingCycle(
      Map<String, Profile> profiles,
      ClusterState cache,
      PodQueue queue,
      WaitingRoom waitingRoom,
      Decider decider,
      FailureHandling failures) {
    this.profiles = profiles;
    this.cache = cache;
    this.queue = queue;
    this.waitingRoom = waitingRoom;
    this.decider = decider;
    this.failures = failures;
  }

  /** Tries to place a pod. Returns what is left to do, or null where that is nothing. */
  @Nullable Placement run(TakenPod taken) {
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
    Decision decision = decider.decide(profile, taken);
    profile.meter().decided(taken.takenAt());
    return switch (decision) {
      case Decision.Refused(Setback setback) -> {
        failures.handle(profile, taken, setback);
        yield null;
      }
      case Decision.Placed(String nodeName, CycleState state) ->
          settle(taken, pod.onNode(nodeName), profile, state);
    };
  }

  /** Counts the pod on its node and asks who has to have a say before it is bound. */
  private @Nullable Placement settle(
      TakenPod taken, PodInfo pod, Profile profile, CycleState state) {
    try {
      cache.assume(pod);
    } catch (IllegalStateException e) { // another scheduler has bound it meanwhile
      failures.handle(profile, taken, Setback.error(String.valueOf(e.getMessage())));
      return null;
    }
    Placement assumed = new Placement(taken, pod, profile, state, false, List.of());
    Settled settled;
    try {
      settled = reserve(assumed);
    } catch (Throwable e) { // even an error must not leave the pod between queue and node
      LOG.atError().addKeyValue("pod", pod).setCause(e).log("Error scheduling pod");
      abandon(assumed, Setback.error(String.valueOf(e.getMessage())));
      FailureHandling.throwIfOutOfMemory(e);
      return null;
    }
    return switch (settled) {
      case Settled.Accepted(Placement placement) -> placement;
      case Settled.Rejected(Rejection rejection) -> {
        failures.release(profile, state, pod);
        failures.handle(profile, taken, Setback.ofChosenNode(rejection));
        yield null;
      }
      case Settled.NotBindable(Rejection failure) -> {
        failures.takeBack(assumed, Setback.ofBinding(failure));
        yield null;
      }
    };
  }

  /** What the plugins made of an assumed pod. */
  private sealed interface Settled {
    /** It can be bound. */
    record Accepted(Placement placement) implements Settled {}

    /** A Reserve or Permit plugin rejected the node. */
    record Rejected(Rejection rejection) implements Settled {}

    /** A PreBind plugin could not say whether it has anything to do. */
    record NotBindable(Rejection failure) implements Settled {}
  }

  private Settled reserve(Placement assumed) {
    PodInfo pod = assumed.pod();
    Profile profile = assumed.profile();
    CycleState state = assumed.state();
    queue.dropNomination(pod);
    Rejection refused = profile.reserves().reserve(state, pod, pod.nodeName());
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
        new Placement(assumed.taken(), pod, profile, state, waits, needed.plugins()));
  }

  /** Takes a placement back that cannot be handed on. */
  void abandon(Placement placement, Setback setback) {
    waitingRoom.remove(placement.pod());
    failures.takeBack(placement, setback);
  }
}
