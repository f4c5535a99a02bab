package io.berth.insight.estimate;

import io.berth.insight.amounts.SaturatingMath;
import java.util.List;

/**
 * How many fit, be it replicas or sets of them.
 *
 * @param limits what keeps it from being more, the most important first
 */
public record Estimate(int count, List<Limit> limits) {
  public Estimate {
    limits = List.copyOf(limits);
  }

  /** Counts beyond 32 bits are as good as the highest of these. */
  static Estimate of(long count, List<Limit> limits) {
    return new Estimate(SaturatingMath.toInt(Math.max(0, count)), limits);
  }

  static Estimate of(long count, Limit limit) {
    return of(count, List.of(limit));
  }
}
