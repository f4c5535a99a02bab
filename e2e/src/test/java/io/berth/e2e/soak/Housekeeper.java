package io.berth.e2e.soak;

import io.berth.e2e.faults.Ledger;
import java.time.Duration;
import java.util.List;

/**
 * Does what kubelets and the garbage collector of pods do: pods that are being deleted go, and so
 * do those whose node is gone.
 */
final class Housekeeper implements AutoCloseable {
  private static final Duration LONGEST_REST = Duration.ofMillis(500);

  private final Ledger ledger;
  private final Hand hand;
  private final Thread thread;
  private volatile boolean closed;

  Housekeeper(Ledger ledger, Hand hand) {
    this.ledger = ledger;
    this.hand = hand;
    this.thread = Thread.ofVirtual().name("housekeeper").start(this::work);
  }

  private void work() {
    try {
      while (!closed) {
        List<String> leaving = ledger.leaving();
        leaving.forEach(pod -> hand.delete(Churn.PODS + "/" + pod));
        ledger.await(_ -> closed || !ledger.leaving().isEmpty(), LONGEST_REST);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
