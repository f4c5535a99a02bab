package io.berth.kube;

import io.berth.framework.ObjectRef;
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
 * The threads that wait for changes, by object: a change wakes only the threads that wait for its
 * object.
 */
final class ChangeWaiters {
  /** The interval at which a condition is evaluated even without changes. */
  private static final Duration MAX_WAIT_INTERVAL = Duration.ofSeconds(1);

  private final Map<ObjectRef, List<Waiter>> byObject = new ConcurrentHashMap<>();
  private final List<Waiter> anyObjectWaiters = new CopyOnWriteArrayList<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final long maxWait;

  ChangeWaiters() {
    this(MAX_WAIT_INTERVAL);
  }

  ChangeWaiters(Duration maxWait) {
    this.maxWait = maxWait.toNanos();
  }

  /** Returns whether no thread waits, so that changes need no notification. */
  boolean isEmpty() {
    return waiting.get() == 0;
  }

  /** See {@link io.berth.framework.ChangeAwaiter}. */
  boolean await(BooleanSupplier condition, Duration atMost) throws InterruptedException {
    Waiter waiter = new Waiter();
    waiting.incrementAndGet();
    anyObjectWaiters.add(waiter);
    try {
      return await(waiter, condition, atMost);
    } finally {
      anyObjectWaiters.remove(waiter);
      waiting.decrementAndGet();
    }
  }

  /** See {@link io.berth.framework.ChangeAwaiter}. */
  boolean await(Collection<ObjectRef> objects, BooleanSupplier condition, Duration atMost)
      throws InterruptedException {
    Waiter waiter = new Waiter();
    Set<ObjectRef> keys = new HashSet<>(objects);
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

  /**
   * Waits; the waiter is registered, so a change is either visible to the condition or wakes it.
   */
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
      left -= waiter.awaitChange(Math.min(left, maxWait));
    }
  }

  /** Wakes the threads that wait for an object, after its change became visible. */
  void changed(ObjectRef object) {
    byObject.getOrDefault(object, List.of()).forEach(Waiter::wake);
  }

  /** Wakes the threads that wait for a change of anything. */
  void anyObjectChanged() {
    anyObjectWaiters.forEach(Waiter::wake);
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
    long awaitChange(long atMost) throws InterruptedException {
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
