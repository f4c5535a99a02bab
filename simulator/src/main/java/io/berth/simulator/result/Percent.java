package io.berth.simulator.result;

/** Percentages for people. */
public final class Percent {
  private Percent() {}

  /** Rounds to the nearest whole number, but only what is full is 100. */
  public static long of(long part, long whole) {
    if (whole <= 0) {
      return 0;
    }
    long rounded = Math.round((double) part * 100 / whole);
    return part < whole ? Math.min(rounded, 99) : rounded;
  }
}
