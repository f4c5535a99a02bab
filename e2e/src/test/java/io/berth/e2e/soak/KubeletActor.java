package io.berth.e2e.soak;

import io.berth.e2e.faults.InvariantChecker;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Acts as kubelets and the pod garbage collector: removes terminating pods and pods of deleted
 * nodes.
 */
final class KubeletActor implements AutoCloseable {
  private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

  private final InvariantChecker checker;
  private final Actor actor;
  private final Thread thread;
  private volatile @Nullable RuntimeException failure;
  private volatile boolean closed;

  KubeletActor(InvariantChecker checker, Actor actor) {
    this.checker = checker;
    this.actor = actor;
    this.thread = Thread.ofVirtual().name("kubelet-actor").start(this::run);
  }

  private void run() {
    try {
      while (!closed) {
        List<String> removable = checker.removableNames();
        removable.forEach(pod -> actor.delete(Churn.PODS + "/" + pod));
        checker.await(_ -> closed || !checker.removableNames().isEmpty(), POLL_INTERVAL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      if (!closed) { // otherwise close() interrupted it
        failure = e;
      }
    }
  }

  /** Throws an exception if removing pods failed. */
  void requireHealthy() {
    RuntimeException cause = failure;
    if (cause != null) {
      throw new IllegalStateException("the kubelet actor failed", cause);
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
