package io.berth.config.doctor;

import java.util.List;

/** Two plugins pull the same resource in opposite directions. */
final class OpposedStrategies implements ProfileCheck {
  @Override
  public List<Finding> examine(Patient profile) {
    if (profile.scoreWeight(Patient.FIT) == 0 || profile.scoreWeight(Patient.FIT_PLUS) == 0) {
      return List.of();
    }
    FitStrategy fit = profile.fitStrategy();
    String packing = fit.packs() ? FitStrategy.MOST : FitStrategy.LEAST;
    List<String> opposed =
        profile.fitPlusResources().stream()
            .filter(resource -> fit.resources().contains(resource.name()))
            .filter(resource -> !resource.strategy().equals(packing))
            .map(Patient.ScoredResource::name)
            .toList();
    if (opposed.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Finding(
            profile.argsPath(Patient.FIT_PLUS) + ".resources",
            "NodeResourcesFit scores %s by %s and NodeResourcesFitPlus by the opposite: they cancel"
                .formatted(String.join(", ", opposed), fit.type()),
            "Disable NodeResourcesFit under plugins.score, or give both the same strategy"));
  }
}
