package io.berth.testing;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for effects of garbage collection. */
public final class GarbageCollection {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private GarbageCollection() {}

  /** Runs the collector until the condition holds; returns false on timeout. */
  public static boolean until(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > TIMEOUT.toNanos()) {
        return false;
      }
      System.gc();
    }
    return true;
  }
}
