package io.berth.plugins.noderesourcesfit;

import io.berth.framework.ScorePlugin;
import io.berth.plugins.shared.ShapePoint;
import java.util.List;

/**
 * Piecewise linear function from utilization to score, as upstream's {@code
 * BuildBrokenLinearFunction}; constant outside of its points.
 */
final class UtilizationShape {
  private static final long SCALE = ScorePlugin.MAX_NODE_SCORE / ShapePoint.MAX_SCORE;

  private final long[] utilizations;
  private final long[] scores;

  private UtilizationShape(long[] utilizations, long[] scores) {
    this.utilizations = utilizations;
    this.scores = scores;
  }

  /** Creates the function of at least one point, sorted by utilization; scales the scores. */
  static UtilizationShape of(List<ShapePoint> points) {
    return new UtilizationShape(
        points.stream().mapToLong(ShapePoint::utilization).toArray(),
        points.stream().mapToLong(point -> point.score() * SCALE).toArray());
  }

  /** Returns the score at a utilization, truncated towards the left point. */
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
