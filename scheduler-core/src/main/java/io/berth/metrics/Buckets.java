package io.berth.metrics;

import java.util.Arrays;

/** The upper bounds of a histogram's buckets, in the unit in which they are printed. */
final class Buckets {
  private static final double NANOS = 1e9;

  private final double[] bounds;
  private final double unitsPerPrinted;

  private Buckets(double[] bounds, double unitsPerPrinted) {
    this.bounds = bounds;
    this.unitsPerPrinted = unitsPerPrinted;
  }

  /** Buckets of durations: printed in seconds, measured in nanoseconds. */
  static Buckets seconds(double... bounds) {
    return new Buckets(bounds.clone(), NANOS);
  }

  /** Buckets of anything that is counted. */
  static Buckets amounts(double... bounds) {
    return new Buckets(bounds.clone(), 1);
  }

  /**
   * Returns bounds of which each is a multiple of the one before. They are multiplied one by one,
   * as Go's library does: any other way ends in other last digits, which are part of the label.
   */
  static double[] exponential(double first, double factor, int count) {
    double[] bounds = new double[count];
    double bound = first;
    for (int i = 0; i < count; i++) {
      bounds[i] = bound;
      bound *= factor;
    }
    return bounds;
  }

  /** Returns the largest measured value of each bucket but the last, which has no bound. */
  long[] limits() {
    long[] limits = new long[bounds.length];
    for (int i = 0; i < bounds.length; i++) {
      // A little more than the product, so that rounding does not cost the last unit.
      limits[i] = (long) Math.floor(bounds[i] * unitsPerPrinted + 1e-6);
    }
    return limits;
  }

  /** Returns all upper bounds as they are printed. */
  double[] printed() {
    double[] printed = Arrays.copyOf(bounds, bounds.length + 1);
    printed[bounds.length] = Double.POSITIVE_INFINITY;
    return printed;
  }

  /** Turns what was measured into what is printed. */
  double printed(long measured) {
    return measured / unitsPerPrinted;
  }
}
