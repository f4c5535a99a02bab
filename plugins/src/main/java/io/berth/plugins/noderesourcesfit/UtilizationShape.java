package io.berth.plugins.noderesourcesfit;

import io.berth.framework.ScorePlugin;
import io.berth.plugins.shared.ShapePoint;
import java.util.List;

/**
 * A score for each utilisation, given by a few points and straight lines between them; level
 * outside of them.
 */
final class UtilizationShape {
  private static final long SCALE = ScorePlugin.MAX_SCORE / ShapePoint.MAX_SCORE;

  private final long[] utilizations;
  private final long[] scores;

  private UtilizationShape(long[] utilizations, long[] scores) {
    this.utilizations = utilizations;
    this.scores = scores;
  }

  /** Takes at least one point, utilisations strictly rising; scales scores to the framework's. */
  static UtilizationShape of(List<ShapePoint> points) {
    return new UtilizationShape(
        points.stream().mapToLong(ShapePoint::utilization).toArray(),
        points.stream().mapToLong(point -> point.score() * SCALE).toArray());
  }

  /** Returns the score at a utilisation, truncated towards the point on the left. */
  long at(long utilization) {
    if (utilization <= utilizations[0]) {
      return scores[0];
    }
    for (int right = 1; right < utilizations.length; right++) {
      if (utilization <= utilizations[right]) {
        int left = right - 1;
        long rise = scores[right] - scores[left];
        long run = utilizations[right] - utilizations[left];
        return scores[left] + rise * (utilization - utilizations[left]) / run;
      }
    }
    return scores[scores.length - 1];
  }
}
