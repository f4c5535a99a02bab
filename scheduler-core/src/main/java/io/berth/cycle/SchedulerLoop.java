package io.berth.cycle;

import io.berth.queue.PoppedPod;
import io.berth.queue.SchedulingQueue;
import jakarta.inject.Inject;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pops pods from the queue one after the other, runs a scheduling cycle for each and starts its
 * binding cycle. {@link #run} is the body of the scheduling thread.
 */
public final class SchedulerLoop {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulerLoop.class);

  /*
   * The maximum number of bindings in flight. Scheduling faster than the API server binds gains
   * nothing, costs memory for each assumed pod and makes the cache less reliable. Pods that wait on
   * Permit or PreBind do not count: they may depend on later decisions.
   */
  private static final int MAX_BINDINGS_IN_FLIGHT = 256;

  private final SchedulingQueue queue;
  private final SchedulingCycle schedulingCycle;
  private final BindingCycle bindingCycle;
  private final FailureHandler failureHandler;
  private final Executor binders;
  private final Semaphore bindingPermits = new Semaphore(MAX_BINDINGS_IN_FLIGHT);

  /**
   * Creates a loop.
   *
   * @param binders runs binding cycles; a direct executor disables concurrency
   */
  @Inject
  SchedulerLoop(
      SchedulingQueue queue,
      SchedulingCycle schedulingCycle,
      BindingCycle bindingCycle,
      FailureHandler failureHandler,
      Executor binders) {
    this.queue = queue;
    this.schedulingCycle = schedulingCycle;
    this.bindingCycle = bindingCycle;
    this.failureHandler = failureHandler;
    this.binders = binders;
  }

  /** Schedules until the queue is closed. */
  public void run() throws InterruptedException {
    for (PoppedPod popped = queue.pop(); popped != null; popped = queue.pop()) {
      scheduleOne(popped);
    }
  }

  /** Schedules until no pod is ready, and returns the number of attempts. */
  public int runUntilIdle() throws InterruptedException {
    int attempts = 0;
    for (PoppedPod popped = queue.tryPop(); popped != null; popped = queue.tryPop()) {
      scheduleOne(popped);
      attempts++;
    }
    return attempts;
  }

  private void scheduleOne(PoppedPod popped) throws InterruptedException {
    BindingContext context = runSchedulingCycle(popped);
    if (context == null) {
      return;
    }
    if (!context.isImmediate()) {
      startBinding(context, () -> bindingCycle.run(context));
      return;
    }
    bindingPermits.acquire();
    boolean started = false;
    try {
      started =
          startBinding(
              context,
              () -> {
                try {
                  bindingCycle.run(context);
                } finally {
                  bindingPermits.release();
                }
              });
    } finally {
      if (!started) {
        bindingPermits.release();
      }
    }
  }

  /** Returns whether the binding cycle was started; if not, the pod is forgotten and requeued. */
  private boolean startBinding(BindingContext context, Runnable task) {
    try {
      binders.execute(task);
      return true;
    } catch (Throwable e) { // no thread available, or the scheduler is stopping
      LOG.atError()
          .addKeyValue("pod", context.pod())
          .setCause(e)
          .log("Failed to start binding cycle");
      schedulingCycle.abort(context, FitError.error(String.valueOf(e.getMessage())));
      FailureHandler.throwIfOutOfMemory(e);
      return false;
    }
  }

  /** Catches everything: a failure of one pod must not stop the others. */
  private @Nullable BindingContext runSchedulingCycle(PoppedPod popped) {
    try {
      return schedulingCycle.run(popped);
    } catch (Throwable e) {
      LOG.atError().addKeyValue("pod", popped.pod()).setCause(e).log("Scheduling attempt failed");
      requeue(popped, e);
      FailureHandler.throwIfOutOfMemory(e);
      return null;
    }
  }

  /** Requeues the pod; no-op if it was requeued before the exception. */
  private void requeue(PoppedPod popped, Throwable thrown) {
    try {
      failureHandler.handleException(popped, FitError.error(String.valueOf(thrown.getMessage())));
    } catch (Throwable e) {
      LOG.atError()
          .addKeyValue("pod", popped.pod())
          .setCause(e)
          .log("Failed to handle scheduling failure");
      FailureHandler.throwIfOutOfMemory(e);
    }
  }
}
