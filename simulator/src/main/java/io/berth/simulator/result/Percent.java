package io.berth.simulator.result;

/** Rounds percentages for display. */
public final class Percent {
  private Percent() {}

  /** Rounds to the nearest integer; only the whole is 100. */
  public static long of(long part, long whole) {
    if (whole <= 0) {
      return 0;
    }
    long rounded = Math.round((double) part * 100 / whole);
    return part < whole ? Math.min(rounded, 99) : rounded;
  }
}
