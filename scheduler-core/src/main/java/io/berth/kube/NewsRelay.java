package io.berth.kube;

import io.berth.cycle.ClusterNews;
import io.berth.framework.EventResource;
import io.berth.model.NodeSpec;
import io.berth.model.PodInfo;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Passes news on to the scheduler, and wakes those who wait for something to change. */
final class NewsRelay implements ClusterNews {
  private static final long LONGEST_NAP = Duration.ofSeconds(1).toNanos();

  private final Lock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final AtomicInteger waiting = new AtomicInteger();

  /** Counts changes while somebody waits. */
  private final AtomicLong changes = new AtomicLong();

  private volatile @Nullable ClusterNews target;

  /** Says where news go; until then they go nowhere. */
  void to(ClusterNews news) {
    target = news;
  }

  @Override
  public void pod(@Nullable PodInfo before, @Nullable PodInfo after) {
    ClusterNews news = target;
    if (news != null) {
      news.pod(before, after);
    }
    wake();
  }

  @Override
  public void node(@Nullable NodeSpec before, @Nullable NodeSpec after) {
    ClusterNews news = target;
    if (news != null) {
      news.node(before, after);
    }
    wake();
  }

  @Override
  public void rejected(PodInfo pod, String reason) {
    ClusterNews news = target;
    if (news != null) {
      news.rejected(pod, reason);
    }
  }

  @Override
  public void object(EventResource resource, @Nullable Object before, @Nullable Object after) {
    ClusterNews news = target;
    if (news != null) {
      news.object(resource, before, after);
    }
    wake();
  }

  /** See {@link io.berth.framework.ClusterWatch#await}. */
  boolean await(BooleanSupplier condition, Duration atMost) throws InterruptedException {
    long left = atMost.toNanos();
    // Announced before the condition is asked: a change is then either seen by it or counted.
    waiting.incrementAndGet();
    try {
      while (true) {
        long seen = changes.get();
        if (condition.getAsBoolean()) {
          return true;
        }
        if (left <= 0) {
          return false;
        }
        left -= nap(seen, Math.min(left, LONGEST_NAP));
      }
    } finally {
      waiting.decrementAndGet();
    }
  }

  /** Waits for a change beyond those seen, and returns for how long. */
  private long nap(long seen, long atMost) throws InterruptedException {
    long left = atMost;
    lock.lockInterruptibly();
    try {
      while (changes.get() == seen && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
    return atMost - Math.max(left, 0);
  }

  private void wake() {
    if (waiting.get() > 0) {
      lock.lock();
      try {
        changes.incrementAndGet();
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
