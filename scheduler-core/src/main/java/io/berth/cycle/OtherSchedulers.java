package io.berth.cycle;

import io.berth.framework.Ticker;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The recent bindings of other schedulers, by node, and the number of pods that wait for them.
 *
 * <p>A binding of another scheduler that is in flight is not visible. Those that have just become
 * visible tell how many of them to expect, and the pods that wait are an upper bound.
 */
final class OtherSchedulers {
  /** Bindings of this age or less are expected to be followed by as many. */
  static final Duration RATE_INTERVAL = Duration.ofSeconds(1);

  /** As many bindings are expected on every node while another scheduler has pods to bind. */
  static final int MIN_EXPECTED = 2;

  /** A scheduler of which nothing was seen for so long has stopped, whatever waits for it. */
  static final Duration ACTIVE_TIMEOUT = Duration.ofSeconds(5);

  private static final int MAX_BINDINGS = 4096;
  private static final int MAX_PENDING = 32;

  /** A binding that became visible. */
  private record Binding(PodInfo pod, long at) {}

  private final Ticker ticker;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /* The bindings within the interval, the oldest first, and the same by node. */
  private final Deque<Binding> recent = new ArrayDeque<>();
  private final Map<String, Deque<PodInfo>> byNode = new HashMap<>();

  /* Written under the lock; read without it, so that it costs nothing while nothing happens. */
  private final AtomicInteger pending = new AtomicInteger();
  private volatile long activeAt;
  private volatile @Nullable PodInfo latest;

  @Inject
  OtherSchedulers(Ticker ticker) {
    this.ticker = ticker;
  }

  /** A pod of another scheduler waits for a node. */
  void podAdded(PodInfo pod) {
    lock.lock();
    try {
      pending.incrementAndGet();
      seen(pod);
    } finally {
      lock.unlock();
    }
  }

  private void seen(PodInfo pod) {
    latest = pod;
    activeAt = ticker.read();
    changed.signalAll();
  }

  /** A pod of another scheduler that waited for a node is gone. */
  void podDeleted() {
    lock.lock();
    try {
      pending.decrementAndGet();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** A pod that waited for a node was bound by another scheduler. */
  void podBound(PodInfo pod) {
    lock.lock();
    try {
      pending.decrementAndGet();
      recent.addLast(new Binding(pod, ticker.read()));
      byNode.computeIfAbsent(pod.nodeName(), name -> new ArrayDeque<>()).addLast(pod);
      expire();
      seen(pod);
    } finally {
      lock.unlock();
    }
  }

  private void expire() {
    long now = ticker.read();
    for (Binding oldest = recent.peekFirst(); isExpired(oldest, now); oldest = recent.peekFirst()) {
      recent.removeFirst();
      // Bindings of a node expire in the order in which they came.
      byNode.computeIfPresent(
          oldest.pod.nodeName(),
          (name, pods) -> {
            pods.removeFirst();
            return pods.isEmpty() ? null : pods;
          });
    }
  }

  private boolean isExpired(@Nullable Binding binding, long now) {
    return binding != null
        && (now - binding.at > RATE_INTERVAL.toNanos() || recent.size() > MAX_BINDINGS);
  }

  /** Tells whether pods wait for other schedulers. */
  boolean havePending() {
    return pending.get() > 0;
  }

  /** Tells whether other schedulers are at work and have more pods to bind. */
  boolean isActive() {
    return pending.get() > 0 && ticker.read() - activeAt <= ACTIVE_TIMEOUT.toNanos();
  }

  /** Returns pods like those that other schedulers may bind to a node at any moment. */
  List<PodInfo> expectedOn(String nodeName) {
    PodInfo like = latest;
    if (like == null || !isActive()) {
      return List.of();
    }
    lock.lock();
    try {
      expire();
      Deque<PodInfo> there = byNode.get(nodeName);
      List<PodInfo> expected = there == null ? new ArrayList<>() : new ArrayList<>(there);
      while (expected.size() < MIN_EXPECTED) {
        expected.add(like);
      }
      return expected.subList(0, Math.clamp(pending.get(), 0, expected.size()));
    } finally {
      lock.unlock();
    }
  }

  /** Returns pods like all those that wait for other schedulers, or null if there are many. */
  @Nullable List<PodInfo> allPending() {
    PodInfo like = latest;
    int waiting = pending.get();
    return like == null || waiting > MAX_PENDING
        ? null
        : Collections.nCopies(Math.max(0, waiting), like);
  }

  /** Waits until something changes, or for a while. */
  @SuppressWarnings("WaitNotInLoop") // the caller looks again, whatever woke it
  void awaitChange(Duration atMost) throws InterruptedException {
    lock.lock();
    try {
      var _ = changed.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } finally {
      lock.unlock();
    }
  }

  /** Returns the time of the clock that bindings are dated by. */
  long now() {
    return ticker.read();
  }
}
