package io.berth.e2e.faults;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Something that happens to some requests, until it is taken away or has happened often enough. */
final class Fault {
  private final Predicate<Call> whom;
  private final Deed deed;
  private final AtomicInteger left;
  private final CountDownLatch over = new CountDownLatch(1);

  private Fault(Predicate<Call> whom, Deed deed, int times) {
    this.whom = whom;
    this.deed = deed;
    this.left = new AtomicInteger(times);
  }

  /** Happens to all of them. */
  static Fault toAll(Predicate<Call> whom, Deed deed) {
    return new Fault(whom, deed, Integer.MAX_VALUE);
  }

  /** Happens to the next ones. */
  static Fault toNext(int times, Predicate<Call> whom, Deed deed) {
    return new Fault(whom, deed, times);
  }

  /** Tells whether a request is hit. */
  boolean hits(Call call) {
    if (!whom.test(call)) {
      return false;
    }
    int before = left.getAndUpdate(n -> Math.max(0, n - 1));
    if (before == 1) {
      over.countDown();
    }
    return before > 0;
  }

  Deed deed() {
    return deed;
  }

  /** Waits until it has happened often enough; tells whether that was so in time. */
  boolean awaitEnd(Duration atMost) throws InterruptedException {
    return over.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }
}
