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

/** Runs binding cycles, each on its own thread. */
final class BindingCycle {
  private static final Logger LOG = LoggerFactory.getLogger(BindingCycle.class);

  private final SchedulingQueue queue;
  private final WaitingPodsMap waitingPods;
  private final PodStatusReporter statusReporter;
  private final FailureHandler failureHandler;
  private final BindRecheck bindRecheck;

  @Inject
  BindingCycle(
      SchedulingQueue queue,
      WaitingPodsMap waitingPods,
      PodStatusReporter statusReporter,
      FailureHandler failureHandler,
      BindRecheck bindRecheck) {
    this.queue = queue;
    this.waitingPods = waitingPods;
    this.statusReporter = statusReporter;
    this.failureHandler = failureHandler;
    this.bindRecheck = bindRecheck;
  }

  /** Binds a pod; on any failure, the assumed pod is forgotten and requeued. */
  void run(BindingContext context) {
    ProfileMeter meter = context.profile().meter();
    try {
      meter.bindingStarted();
      bind(context);
    } catch (RuntimeException | Error e) { // the binding has ended; only this thread fails
      LOG.atError().addKeyValue("pod", context.pod()).setCause(e).log("Binding cycle failed");
    } finally {
      meter.bindingFinished();
    }
  }

  private void bind(BindingContext context) {
    FitError fitError;
    try {
      fitError = tryBind(context);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fitError = FitError.error("the scheduler is stopping");
    } catch (Throwable e) { // even an error must requeue the pod
      LOG.atError().addKeyValue("pod", context.pod()).setCause(e).log("Binding failed");
      fitError = FitError.error(String.valueOf(e.getMessage()));
    }
    if (fitError == null) {
      finishBinding(context);
    } else {
      failureHandler.handleBindingCycleError(context, fitError);
    }
  }

  private @Nullable FitError tryBind(BindingContext context) throws InterruptedException {
    PodInfo pod = context.pod();
    Profile profile = context.profile();
    if (!context.isImmediate()) {
      // Other components, such as cluster autoscalers, need the node before the binding.
      statusReporter.nominated(context.popped().observed(), context.nodeName());
    }
    PluginStatus rejection = context.waitsOnPermit() ? waitOnPermit(context) : null;
    if (rejection != null) {
      return FitError.ofSelectedNode(rejection);
    }
    if (!context.preBindPlugins().isEmpty()) {
      queue.stopTrackingEvents(context.popped());
    }
    rejection =
        profile.preBinds().run(context.preBindPlugins(), context.state(), pod, context.nodeName());
    if (rejection == null) {
      bindRecheck.begin(context);
      try {
        rejection = profile.binds().run(context.state(), pod, context.nodeName());
      } finally {
        bindRecheck.end(context);
      }
    }
    if (rejection != null) {
      return FitError.ofBinding(rejection);
    }
    return null;
  }

  private @Nullable PluginStatus waitOnPermit(BindingContext context) throws InterruptedException {
    ProfileMeter meter = context.profile().meter();
    long start = meter.start();
    PluginStatus rejection = waitingPods.waitOnPermit(context.pod());
    meter.permitWaitFinished(rejection == null ? Code.SUCCESS : rejection.status().code(), start);
    return rejection;
  }

  /** Finishes a successful binding; it cannot be reverted any more. */
  private void finishBinding(BindingContext context) {
    PodInfo pod = context.pod();
    PoppedPod popped = context.popped();
    queue.done(popped);
    context
        .profile()
        .meter()
        .podScheduled(
            popped.poppedAt(), popped.attempt(), popped.firstReadyAt(), popped.isFlushed());
    LOG.atDebug()
        .addKeyValue("pod", pod)
        .addKeyValue("node", context.nodeName())
        .log("Successfully bound pod to node");
    statusReporter.scheduled(pod, context.nodeName());
    context.profile().postBinds().run(context.state(), pod, context.nodeName());
  }
}
