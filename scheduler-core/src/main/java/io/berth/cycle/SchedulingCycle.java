package io.berth.cycle;

import io.berth.cache.ClusterState;
import io.berth.framework.CycleState;
import io.berth.framework.PreBindPlugin;
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

/**
 * One attempt to place a pod, up to the point where its binding can be left to others. Only used by
 * the deciding thread.
 */
final class SchedulingCycle {
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
    cache.assume(pod);
    queue.dropNomination(pod);
    Rejection refused = profile.reserves().reserve(state, pod, pod.nodeName());
    if (refused == null) {
      PermitRunner.Outcome permit = profile.permits().run(state, pod, pod.nodeName());
      refused = permit.rejection();
      if (refused == null) {
        return placement(taken, pod, profile, state, permit);
      }
    }
    profile.reserves().unreserve(state, pod, pod.nodeName());
    cache.forget(pod);
    failures.handle(profile, taken, Setback.ofChosenNode(refused));
    return null;
  }

  private @Nullable Placement placement(
      TakenPod taken, PodInfo pod, Profile profile, CycleState state, PermitRunner.Outcome permit) {
    PreBindRunner.Needed needed = profile.preBinds().needed(state, pod, pod.nodeName());
    boolean waits = !permit.waits().isEmpty();
    List<PreBindPlugin> preBinds = needed.plugins();
    Placement placement = new Placement(taken, pod, profile, state, waits, preBinds);
    if (needed.failure() != null) {
      failures.takeBack(placement, Setback.ofBinding(needed.failure()));
      return null;
    }
    if (waits) {
      waitingRoom.enter(pod, permit.waits());
    }
    return placement;
  }
}
