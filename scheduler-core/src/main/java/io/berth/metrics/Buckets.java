package io.berth.metrics;

import java.util.Arrays;

/** The upper bounds of a histogram's buckets, in the unit in which they are printed. */
final class Buckets {
  private static final double NANOS = 1e9;

  private final double[] bounds;
  private final double unitsPerPrintedUnit;

  private Buckets(double[] bounds, double unitsPerPrintedUnit) {
    this.bounds = bounds;
    this.unitsPerPrintedUnit = unitsPerPrintedUnit;
  }

  /** Returns buckets of durations, which are measured in nanoseconds and printed in seconds. */
  static Buckets seconds(double... bounds) {
    return new Buckets(bounds.clone(), NANOS);
  }

  /** Returns buckets whose values are measured and printed in the same unit. */
  static Buckets plain(double... bounds) {
    return new Buckets(bounds.clone(), 1);
  }

  /**
   * Returns exponential bounds. Each is the product of the previous bound and the factor, as in
   * Go's library: another order of multiplications changes the last digits, which are part of the
   * label.
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

  /** Returns the largest measured value of each bucket except the last, which is unbounded. */
  long[] upperBounds() {
    long[] upperBounds = new long[bounds.length];
    for (int i = 0; i < bounds.length; i++) {
      // The addend keeps rounding errors from lowering the result by one.
      upperBounds[i] = (long) Math.floor(bounds[i] * unitsPerPrintedUnit + 1e-6);
    }
    return upperBounds;
  }

  /** Returns all upper bounds in the printed unit. */
  double[] printedBounds() {
    double[] printed = Arrays.copyOf(bounds, bounds.length + 1);
    printed[bounds.length] = Double.POSITIVE_INFINITY;
    return printed;
  }

  /** Converts a measured value to the printed unit. */
  double toPrintedUnit(long measured) {
    return measured / unitsPerPrintedUnit;
  }
}
