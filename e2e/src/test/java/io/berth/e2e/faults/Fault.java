package io.berth.e2e.faults;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** A fault of matching requests, until it is removed or a number of requests is affected. */
public final class Fault {
  private final Predicate<Call> matcher;
  private final FaultAction action;
  private final AtomicInteger remaining;
  private final CountDownLatch exhausted = new CountDownLatch(1);
  private final List<Call> affectedCalls = new CopyOnWriteArrayList<>();

  private Fault(Predicate<Call> matcher, FaultAction action, int times) {
    this.matcher = matcher;
    this.action = action;
    this.remaining = new AtomicInteger(times);
  }

  /** Returns a fault of all matching requests. */
  public static Fault toAll(Predicate<Call> matcher, FaultAction action) {
    return new Fault(matcher, action, Integer.MAX_VALUE);
  }

  /** Returns a fault of a number of matching requests. */
  public static Fault toNext(int times, Predicate<Call> matcher, FaultAction action) {
    return new Fault(matcher, action, times);
  }

  /** Returns whether the fault affects a request, and counts it. */
  boolean tryApply(Call call) {
    if (!matcher.test(call)) {
      return false;
    }
    int before = remaining.getAndUpdate(n -> Math.max(0, n - 1));
    if (before > 0) {
      affectedCalls.add(call);
    }
    if (before <= 1) {
      exhausted.countDown();
    }
    return before > 0;
  }

  /** Returns the affected requests. */
  List<Call> affectedCalls() {
    return List.copyOf(affectedCalls);
  }

  FaultAction action() {
    return action;
  }

  /** Waits until the number of requests is affected; returns false on timeout. */
  public boolean awaitExhausted(Duration timeout) throws InterruptedException {
    return exhausted.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
  }
}
