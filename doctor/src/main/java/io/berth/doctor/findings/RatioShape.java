package io.berth.doctor.findings;

import java.util.List;

/** RequestedToCapacityRatio packs only if its shape is increasing. */
final class RatioShape implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    FitStrategy strategy = profile.fitStrategy();
    if (profile.scoreWeight(ProfileContext.FIT) == 0
        || !strategy.type().equals(FitStrategy.RATIO)) {
      return List.of();
    }
    String path =
        profile.argsPath(ProfileContext.FIT) + ".scoringStrategy.requestedToCapacityRatio.shape";
    if (strategy.isFlat()) {
      return List.of(
          new Finding(
              path,
              "every utilization has the same score, so the strategy has no effect",
              "To pack, use a score that increases with the utilization: 0 -> 0, 100 -> 10"));
    }
    if (strategy.isDecreasing()) {
      return List.of(
          new Finding(
              path,
              "the score decreases with the utilization, so this spreads pods like LeastAllocated",
              "To pack, reverse the scores (0 -> 0, 100 -> 10); to spread, use LeastAllocated"));
    }
    return List.of();
  }
}
