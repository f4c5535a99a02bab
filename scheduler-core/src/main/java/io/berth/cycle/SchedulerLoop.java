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
 * Takes pods from the queue one after the other, decides on each, and has them bound by others.
 * {@link #run} is the deciding thread's whole life.
 */
public final class SchedulerLoop {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulerLoop.class);

  /*
   * How far decisions may be ahead of bindings. Deciding faster than the API server binds gains
   * nothing, and every pod in between costs memory and makes the cache more of a guess. Pods that
   * wait for others or for volumes do not count: they may need later decisions to get on.
   */
  private static final int MOST_UNBOUND = 256;

  private final SchedulingQueue queue;
  private final SchedulingCycle scheduling;
  private final BindingCycle binding;
  private final FailureHandler failures;
  private final Executor binders;
  private final Semaphore unbound = new Semaphore(MOST_UNBOUND);

  /**
   * Makes a loop.
   *
   * @param binders runs bindings; one that runs them at once makes a scheduler without concurrency
   */
  @Inject
  SchedulerLoop(
      SchedulingQueue queue,
      SchedulingCycle scheduling,
      BindingCycle binding,
      FailureHandler failures,
      Executor binders) {
    this.queue = queue;
    this.scheduling = scheduling;
    this.binding = binding;
    this.failures = failures;
    this.binders = binders;
  }

  /** Schedules until the queue is closed. */
  public void run() throws InterruptedException {
    for (PoppedPod taken = queue.pop(); taken != null; taken = queue.pop()) {
      schedule(taken);
    }
  }

  /** Schedules until no pod is ready, and returns how many were tried. */
  public int runUntilIdle() throws InterruptedException {
    int tried = 0;
    for (PoppedPod taken = queue.tryPop(); taken != null; taken = queue.tryPop()) {
      schedule(taken);
      tried++;
    }
    return tried;
  }

  private void schedule(PoppedPod taken) throws InterruptedException {
    BindingContext placement = tryToPlace(taken);
    if (placement == null) {
      return;
    }
    if (!placement.isImmediate()) {
      bind(placement, () -> binding.run(placement));
      return;
    }
    unbound.acquire();
    boolean begun = false;
    try {
      begun =
          bind(
              placement,
              () -> {
                try {
                  binding.run(placement);
                } finally {
                  unbound.release();
                }
              });
    } finally {
      if (!begun) {
        unbound.release();
      }
    }
  }

  /** Returns whether the binding has begun; if not, the placement is taken back. */
  private boolean bind(BindingContext placement, Runnable task) {
    try {
      binders.execute(task);
      return true;
    } catch (Throwable e) { // no thread to be had, or the scheduler is stopping
      LOG.atError().addKeyValue("pod", placement.pod()).setCause(e).log("Failed to start binding");
      scheduling.abandon(placement, SchedulingFailure.error(String.valueOf(e.getMessage())));
      FailureHandler.throwIfOutOfMemory(e);
      return false;
    }
  }

  /** Whatever goes wrong with one pod must not keep the others waiting. */
  private @Nullable BindingContext tryToPlace(PoppedPod taken) {
    try {
      return scheduling.run(taken);
    } catch (Throwable e) {
      LOG.atError().addKeyValue("pod", taken.pod()).setCause(e).log("The attempt failed");
      putBack(taken, e);
      FailureHandler.throwIfOutOfMemory(e);
      return null;
    }
  }

  /** Does nothing to a pod that was put back before something was thrown. */
  private void putBack(PoppedPod taken, Throwable thrown) {
    try {
      failures.broken(taken, SchedulingFailure.error(String.valueOf(thrown.getMessage())));
    } catch (Throwable e) {
      LOG.atError().addKeyValue("pod", taken.pod()).setCause(e).log("Failure handling failed");
      FailureHandler.throwIfOutOfMemory(e);
    }
  }
}
