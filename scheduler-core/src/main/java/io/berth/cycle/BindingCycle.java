package io.berth.cycle;

import io.berth.framework.Code;
import io.berth.framework.PluginStatus;
import io.berth.framework.ProfileMeter;
import io.berth.model.PodInfo;
import io.berth.queue.PoppedPod;
import io.berth.queue.SchedulingQueue;
import io.berth.runtime.Profile;
import io.berth.runtime.WaitingPodsMap;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings decided pods to their nodes. Used by one thread per pod. */
final class BindingCycle {
  private static final Logger LOG = LoggerFactory.getLogger(BindingCycle.class);

  private final SchedulingQueue queue;
  private final WaitingPodsMap waitingRoom;
  private final PodStatusReporter reporter;
  private final FailureHandler failures;
  private final BindRecheck changedNodes;

  @Inject
  BindingCycle(
      SchedulingQueue queue,
      WaitingPodsMap waitingRoom,
      PodStatusReporter reporter,
      FailureHandler failures,
      BindRecheck changedNodes) {
    this.queue = queue;
    this.waitingRoom = waitingRoom;
    this.reporter = reporter;
    this.failures = failures;
    this.changedNodes = changedNodes;
  }

  /** Binds a pod, or takes its placement back, whatever happens. */
  void run(BindingContext placement) {
    ProfileMeter meter = placement.profile().meter();
    try {
      meter.bindingBegan();
      bind(placement);
    } catch (RuntimeException | Error e) { // of what comes after the end; only this thread is lost
      LOG.atError().addKeyValue("pod", placement.pod()).setCause(e).log("Binding cycle failed");
    } finally {
      meter.bindingEnded();
    }
  }

  private void bind(BindingContext placement) {
    SchedulingFailure setback;
    try {
      setback = tryBind(placement);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      setback = SchedulingFailure.error("the scheduler is stopping");
    } catch (Throwable e) { // even an error must not leave the pod between queue and node
      LOG.atError().addKeyValue("pod", placement.pod()).setCause(e).log("Binding failed");
      setback = SchedulingFailure.error(String.valueOf(e.getMessage()));
    }
    if (setback == null) {
      bound(placement);
    } else {
      failures.takeBack(placement, setback);
    }
  }

  private @Nullable SchedulingFailure tryBind(BindingContext placement)
      throws InterruptedException {
    PodInfo pod = placement.pod();
    Profile profile = placement.profile();
    if (!placement.isImmediate()) {
      // Others, such as autoscalers, should know which node the pod is about to use.
      reporter.nominated(placement.taken().shown(), placement.nodeName());
    }
    PluginStatus refused = placement.waits() ? await(placement) : null;
    if (refused != null) {
      return SchedulingFailure.ofChosenNode(refused);
    }
    if (!placement.preBinds().isEmpty()) {
      queue.stopTrackingEvents(placement.taken());
    }
    refused =
        profile.preBinds().run(placement.preBinds(), placement.state(), pod, placement.nodeName());
    if (refused == null) {
      changedNodes.begin(placement);
      try {
        refused = profile.binds().run(placement.state(), pod, placement.nodeName());
      } finally {
        changedNodes.end(placement);
      }
    }
    if (refused != null) {
      return SchedulingFailure.ofBinding(refused);
    }
    return null;
  }

  private @Nullable PluginStatus await(BindingContext placement) throws InterruptedException {
    ProfileMeter meter = placement.profile().meter();
    long start = meter.start();
    PluginStatus refused = waitingRoom.await(placement.pod());
    meter.waited(refused == null ? Code.SUCCESS : refused.status().code(), start);
    return refused;
  }

  /** There is no way back from here: the cluster has the pod on its node. */
  private void bound(BindingContext placement) {
    PodInfo pod = placement.pod();
    PoppedPod taken = placement.taken();
    queue.done(taken);
    placement
        .profile()
        .meter()
        .bound(taken.takenAt(), taken.attempt(), taken.firstReadyAt(), taken.afterFlush());
    LOG.atDebug()
        .addKeyValue("pod", pod)
        .addKeyValue("node", placement.nodeName())
        .log("Bound the pod");
    reporter.scheduled(pod, placement.nodeName());
    placement.profile().postBinds().run(placement.state(), pod, placement.nodeName());
  }
}
