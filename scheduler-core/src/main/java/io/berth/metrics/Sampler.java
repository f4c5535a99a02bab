package io.berth.metrics;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Picks a tenth. What it is asked about is numbered, and the number decides, in a way that falls in
 * with no rhythm of those who ask; chance is left to those who decide ties by it. The first one is
 * picked, so that there is something to see.
 */
final class Sampler implements BooleanSupplier {
  private static final int ONE_IN = 10;

  private final AtomicLong asked = new AtomicLong();

  @Override
  public boolean getAsBoolean() {
    return (mixed(asked.getAndIncrement()) >>> 1) % ONE_IN == 0;
  }

  /** Scatters numbers as SplittableRandom does; 0 stays 0. */
  private static long mixed(long number) {
    long once = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
    long twice = (once ^ (once >>> 27)) * 0x94d049bb133111ebL;
    return twice ^ (twice >>> 31);
  }
}
