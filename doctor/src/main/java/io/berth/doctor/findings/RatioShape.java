package io.berth.doctor.findings;

import java.util.List;

/** RequestedToCapacityRatio is there to pack; not every shape does. */
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
              "every utilisation scores the same, so the strategy decides nothing",
              "Let the score rise with the utilisation to pack: 0 -> 0, 100 -> 10"));
    }
    if (strategy.falls()) {
      return List.of(
          new Finding(
              path,
              "the score falls as nodes fill, so this spreads pods as LeastAllocated does",
              "Turn the scores round to pack (0 -> 0, 100 -> 10), or say LeastAllocated"));
    }
    return List.of();
  }
}
