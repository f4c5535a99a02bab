package io.berth.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.NotificationEmitter;

/**
 * Keeps the heap near the size of what is in use. The serial collector lets its old generation grow
 * up to the limit before it clears it, and that is a good part of the machine's memory: gigabytes
 * of what were the cluster's states. Here it is cleared once it has grown by half.
 *
 * <p>A start leaves as much garbage as a small cluster takes room, and nothing would clear that
 * while little happens; so it is cleared once, soon after. A large heap is left alone: it would
 * stand still for longer, maybe in the middle of a backlog.
 */
final class HeapTrimmer {
  private static final long SMALLEST = 48L << 20;
  private static final Duration START = Duration.ofSeconds(5);
  private static final AtomicBoolean STARTED = new AtomicBoolean();

  private final MemoryPoolMXBean old;

  private HeapTrimmer(MemoryPoolMXBean old) {
    this.old = old;
  }

  /** Begins, where the collector is the one that needs it. One is enough for a process. */
  static void start() {
    if (STARTED.getAndSet(true)) {
      return;
    }
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP && pool.getName().equals("Tenured Gen")) {
        new HeapTrimmer(pool).watch();
      }
    }
  }

  private void watch() {
    if (ManagementFactory.getMemoryMXBean() instanceof NotificationEmitter memory) {
      memory.addNotificationListener(
          (notification, handback) -> clear(),
          notification ->
              notification.getType().equals(MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED),
          null);
      setThreshold();
      CompletableFuture.delayedExecutor(START.toMillis(), TimeUnit.MILLISECONDS)
          .execute(this::clearIfSmall);
    }
  }

  private void clearIfSmall() {
    if (old.getUsage().getUsed() < SMALLEST) {
      clear();
    }
  }

  @SuppressWarnings("SystemGc") // what this class is for
  private void clear() {
    System.gc();
    setThreshold();
  }

  private void setThreshold() {
    long wanted = Math.max(SMALLEST, old.getUsage().getUsed() * 3 / 2);
    long most = old.getUsage().getMax();
    old.setUsageThreshold(most < 0 ? wanted : Math.min(wanted, most));
  }
}
