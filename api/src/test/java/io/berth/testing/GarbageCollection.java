package io.berth.testing;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what a garbage collection brings about. */
public final class GarbageCollection {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private GarbageCollection() {}

  /** Collects until the condition holds, or for a minute; returns whether it holds. */
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
