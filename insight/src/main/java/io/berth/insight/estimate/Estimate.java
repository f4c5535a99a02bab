package io.berth.insight.estimate;

import io.berth.insight.amounts.SaturatingMath;
import java.util.List;

/**
 * The number of replicas, or sets of replicas, that fit.
 *
 * @param limits the limiting factors, the most important first
 */
public record Estimate(int count, List<Limit> limits) {
  public Estimate {
    limits = List.copyOf(limits);
  }

  /** Creates an estimate, saturating at 32 bits. */
  static Estimate of(long count, List<Limit> limits) {
    return new Estimate(SaturatingMath.toInt(Math.max(0, count)), limits);
  }

  static Estimate of(long count, Limit limit) {
    return of(count, List.of(limit));
  }
}
