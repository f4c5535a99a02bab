package io.berth.doctor.findings;

import java.util.List;

/** Two plugins score the same resource the same way, so it counts twice. */
final class DoubleScoring implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    if (profile.scoreWeight(ProfileContext.FIT) == 0
        || profile.scoreWeight(ProfileContext.FIT_PLUS) == 0) {
      return List.of();
    }
    FitStrategy fit = profile.fitStrategy();
    String direction = fit.packs() ? FitStrategy.MOST : FitStrategy.LEAST;
    List<String> twice =
        profile.fitPlusResources().stream()
            .filter(resource -> fit.resources().contains(resource.name()))
            .filter(resource -> resource.strategy().equals(direction))
            .map(ProfileContext.ScoredResource::name)
            .toList();
    if (twice.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Finding(
            profile.argsPath(ProfileContext.FIT_PLUS) + ".resources",
            "both NodeResourcesFit and NodeResourcesFitPlus score %s, which therefore counts twice"
                .formatted(String.join(", ", twice)),
            "Disable NodeResourcesFit under plugins.score; its filter stays"));
  }
}
