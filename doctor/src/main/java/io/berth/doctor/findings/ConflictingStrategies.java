package io.berth.doctor.findings;

import java.util.List;

/** One plugin spreads while the other packs: the use of a node's resources correlates. */
final class ConflictingStrategies implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    FitStrategy fit = profile.fitStrategy();
    if (profile.scoreWeight(ProfileContext.FIT) == 0
        || profile.scoreWeight(ProfileContext.FIT_PLUS) == 0
        || fit.isFlat()) {
      return List.of();
    }
    String opposite = fit.packs() ? FitStrategy.LEAST : FitStrategy.MOST;
    List<String> opposed =
        profile.fitPlusResources().stream()
            .filter(resource -> resource.strategy().equals(opposite))
            .map(ProfileContext.ScoredResource::name)
            .toList();
    if (opposed.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Finding(
            profile.argsPath(ProfileContext.FIT_PLUS) + ".resources",
            "NodeResourcesFitPlus scores %s by %s and NodeResourcesFit %s by %s: the strategies"
                    .formatted(
                        String.join(", ", opposed),
                        opposite,
                        String.join(", ", fit.resources()),
                        fit.type())
                + " conflict",
            "Disable NodeResourcesFit under plugins.score; its filter stays"));
  }
}
