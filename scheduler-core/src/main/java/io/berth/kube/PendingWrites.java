package io.berth.kube;

import jakarta.inject.Inject;
import java.time.Duration;

/** The asynchronous writes: events, conditions, evictions. */
public final class PendingWrites {
  private final EventRecorder events;
  private final PodStatusWriter statuses;
  private final KubePreemptionExecutor preemptor;

  @Inject
  PendingWrites(EventRecorder events, PodStatusWriter statuses, KubePreemptionExecutor preemptor) {
    this.events = events;
    this.statuses = statuses;
    this.preemptor = preemptor;
  }

  /**
   * Waits for pending writes, and stops the writers.
   *
   * @return false if not everything was written within the time
   */
  public boolean drain(Duration atMost) throws InterruptedException {
    Thread last = Thread.ofVirtual().start(this::awaitIdle);
    boolean done = last.join(atMost);
    last.interrupt();
    events.close();
    statuses.close();
    preemptor.close();
    return done;
  }

  private void awaitIdle() {
    try {
      statuses.awaitIdle();
      events.awaitIdle();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
