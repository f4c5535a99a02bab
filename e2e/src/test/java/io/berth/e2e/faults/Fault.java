package io.berth.e2e.faults;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Something that happens to some requests, until it is taken away or has happened often enough. */
public final class Fault {
  private final Predicate<Call> whom;
  private final FaultAction deed;
  private final AtomicInteger left;
  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Call> victims = new CopyOnWriteArrayList<>();

  private Fault(Predicate<Call> whom, FaultAction deed, int times) {
    this.whom = whom;
    this.deed = deed;
    this.left = new AtomicInteger(times);
  }

  /** Happens to all of them. */
  public static Fault toAll(Predicate<Call> whom, FaultAction deed) {
    return new Fault(whom, deed, Integer.MAX_VALUE);
  }

  /** Happens to the next ones. */
  public static Fault toNext(int times, Predicate<Call> whom, FaultAction deed) {
    return new Fault(whom, deed, times);
  }

  /** Tells whether a request is hit. */
  boolean hits(Call call) {
    if (!whom.test(call)) {
      return false;
    }
    int before = left.getAndUpdate(n -> Math.max(0, n - 1));
    if (before > 0) {
      victims.add(call);
    }
    if (before <= 1) {
      over.countDown();
    }
    return before > 0;
  }

  /** The requests that it has happened to. */
  List<Call> victims() {
    return List.copyOf(victims);
  }

  FaultAction deed() {
    return deed;
  }

  /** Waits until it has happened often enough; tells whether that was so in time. */
  public boolean awaitEnd(Duration atMost) throws InterruptedException {
    return over.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }
}
