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
 * Keeps the heap near the size of the live objects. The serial collector lets the old generation
 * grow up to the heap limit before it collects it, which can be gigabytes of garbage. This class
 * collects it whenever it has grown by half.
 *
 * <p>Startup leaves as much garbage as a small cluster occupies, and no event would trigger a
 * collection on an idle cluster; so the heap is collected once, soon after the start. A large heap
 * is not, because the collection would stop the process for longer, possibly with pods in the
 * queue.
 */
final class HeapTrimmer {
  private static final long MIN_THRESHOLD_BYTES = 48L << 20;
  private static final Duration STARTUP_DELAY = Duration.ofSeconds(5);
  private static final AtomicBoolean IS_STARTED = new AtomicBoolean();

  private final MemoryPoolMXBean oldGeneration;

  private HeapTrimmer(MemoryPoolMXBean oldGeneration) {
    this.oldGeneration = oldGeneration;
  }

  /**
   * Starts trimming the heap of this process if it uses the serial collector. Further calls have no
   * effect.
   */
  static void start() {
    if (IS_STARTED.getAndSet(true)) {
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
          (notification, handback) -> collect(),
          notification ->
              notification.getType().equals(MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED),
          null);
      setThreshold();
      CompletableFuture.delayedExecutor(STARTUP_DELAY.toMillis(), TimeUnit.MILLISECONDS)
          .execute(this::collectIfSmall);
    }
  }

  private void collectIfSmall() {
    if (oldGeneration.getUsage().getUsed() < MIN_THRESHOLD_BYTES) {
      collect();
    }
  }

  @SuppressWarnings("SystemGc") // the purpose of this class
  private void collect() {
    System.gc();
    setThreshold();
  }

  private void setThreshold() {
    long threshold = Math.max(MIN_THRESHOLD_BYTES, oldGeneration.getUsage().getUsed() * 3 / 2);
    long max = oldGeneration.getUsage().getMax();
    oldGeneration.setUsageThreshold(max < 0 ? threshold : Math.min(threshold, max));
  }
}
