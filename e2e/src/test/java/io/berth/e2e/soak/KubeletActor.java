package io.berth.e2e.soak;

import io.berth.e2e.faults.InvariantChecker;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Does what kubelets and the garbage collector of pods do: pods that are being deleted go, and so
 * do those whose node is gone.
 */
final class KubeletActor implements AutoCloseable {
  private static final Duration LONGEST_REST = Duration.ofMillis(500);

  private final InvariantChecker ledger;
  private final Actor hand;
  private final Thread thread;
  private volatile @Nullable RuntimeException problem;
  private volatile boolean closed;

  KubeletActor(InvariantChecker ledger, Actor hand) {
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
    } catch (RuntimeException e) {
      if (!closed) { // else it was interrupted in what it did
        problem = e;
      }
    }
  }

  /** Fails if the work could not be done. */
  void requireWell() {
    RuntimeException found = problem;
    if (found != null) {
      throw new IllegalStateException("the housekeeper has given up", found);
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
