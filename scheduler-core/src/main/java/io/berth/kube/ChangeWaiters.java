package io.berth.kube;

import io.berth.framework.ObjectKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Threads that wait for objects to change, by object: a change wakes those that wait for its object
 * and no others, however many there are.
 */
final class ChangeWaiters {
  /** The condition of a waiter is evaluated at least so often, whatever changes. */
  private static final Duration MAX_NAP = Duration.ofSeconds(1);

  private final Map<ObjectKey, List<Waiter>> byObject = new ConcurrentHashMap<>();
  private final List<Waiter> ofAnyObject = new CopyOnWriteArrayList<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final long maxNap;

  ChangeWaiters() {
    this(MAX_NAP);
  }

  ChangeWaiters(Duration maxNap) {
    this.maxNap = maxNap.toNanos();
  }

  /** Tells whether no thread waits, so that changes need no notification. */
  boolean isEmpty() {
    return waiting.get() == 0;
  }

  /** See {@link io.berth.framework.ChangeAwaiter}. */
  boolean await(BooleanSupplier condition, Duration atMost) throws InterruptedException {
    Waiter waiter = new Waiter();
    waiting.incrementAndGet();
    ofAnyObject.add(waiter);
    try {
      return await(waiter, condition, atMost);
    } finally {
      ofAnyObject.remove(waiter);
      waiting.decrementAndGet();
    }
  }

  /** See {@link io.berth.framework.ChangeAwaiter}. */
  boolean await(Collection<ObjectKey> objects, BooleanSupplier condition, Duration atMost)
      throws InterruptedException {
    Waiter waiter = new Waiter();
    Set<ObjectKey> keys = new HashSet<>(objects);
    waiting.incrementAndGet();
    keys.forEach(key -> byObject.merge(key, List.of(waiter), ChangeWaiters::joined));
    try {
      return await(waiter, condition, atMost);
    } finally {
      keys.forEach(key -> byObject.computeIfPresent(key, (k, all) -> without(all, waiter)));
      waiting.decrementAndGet();
    }
  }

  private static List<Waiter> joined(List<Waiter> some, List<Waiter> more) {
    List<Waiter> all = new ArrayList<>(some);
    all.addAll(more);
    return List.copyOf(all);
  }

  private static @Nullable List<Waiter> without(List<Waiter> all, Waiter one) {
    List<Waiter> others = all.stream().filter(other -> other != one).toList();
    return others.isEmpty() ? null : others;
  }

  /** The waiter is registered by now: a change is either seen by the condition or ends the nap. */
  private boolean await(Waiter waiter, BooleanSupplier condition, Duration atMost)
      throws InterruptedException {
    long left = atMost.toNanos();
    while (true) {
      waiter.beginEvaluation();
      if (condition.getAsBoolean()) {
        return true;
      }
      if (left <= 0) {
        return false;
      }
      left -= waiter.nap(Math.min(left, maxNap));
    }
  }

  /** Wakes the threads that wait for an object, after its change can be seen. */
  void changed(ObjectKey object) {
    byObject.getOrDefault(object, List.of()).forEach(Waiter::wake);
  }

  /** Wakes the threads that wait for a change of anything. */
  void somethingChanged() {
    ofAnyObject.forEach(Waiter::wake);
  }

  /** One waiting thread. */
  private static final class Waiter {
    private final Lock lock = new ReentrantLock();
    private final Condition woken = lock.newCondition();
    private boolean changed;

    void beginEvaluation() {
      lock.lock();
      try {
        changed = false;
      } finally {
        lock.unlock();
      }
    }

    void wake() {
      lock.lock();
      try {
        changed = true;
        woken.signal();
      } finally {
        lock.unlock();
      }
    }

    /** Waits for a change since the evaluation began, and returns for how long. */
    long nap(long atMost) throws InterruptedException {
      long left = atMost;
      lock.lockInterruptibly();
      try {
        while (!changed && left > 0) {
          left = woken.awaitNanos(left);
        }
      } finally {
        lock.unlock();
      }
      return atMost - Math.max(left, 0);
    }
  }
}
