package io.berth.kube;

import jakarta.inject.Inject;
import java.time.Duration;

/** What is still on its way to the API server: events, conditions, removals of victims. */
public final class PendingWrites {
  private final EventRecorder events;
  private final PodStatusWriter statuses;
  private final KubePreemptor preemptor;

  @Inject
  PendingWrites(EventRecorder events, PodStatusWriter statuses, KubePreemptor preemptor) {
    this.events = events;
    this.statuses = statuses;
    this.preemptor = preemptor;
  }

  /**
   * Waits for what is on its way, and ends.
   *
   * @return false if it was not all written within the time
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
