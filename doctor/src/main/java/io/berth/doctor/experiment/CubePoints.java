package io.berth.doctor.experiment;

/**
 * A low-discrepancy sequence in the unit cube: an additive recurrence with the powers of the
 * generalized golden ratio.
 */
final class CubePoints {
  private final double[] steps;

  CubePoints(int dimensions) {
    double ratio = 2;
    for (int i = 0; i < 60; i++) {
      ratio = Math.pow(1 + ratio, 1.0 / (dimensions + 1));
    }
    steps = new double[dimensions];
    for (int i = 0; i < dimensions; i++) {
      steps[i] = Math.pow(1 / ratio, i + 1);
    }
  }

  /** Returns the coordinates of the point with this number, each at least 0 and less than 1. */
  double[] at(int number) {
    double[] point = new double[steps.length];
    for (int i = 0; i < steps.length; i++) {
      double along = 0.5 + number * steps[i];
      point[i] = along - Math.floor(along);
    }
    return point;
  }
}
