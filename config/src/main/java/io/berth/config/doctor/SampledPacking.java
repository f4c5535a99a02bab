package io.berth.config.doctor;

import java.util.List;

/** Packing looks for the fullest node, which a sample of the nodes may not hold. */
final class SampledPacking implements ProfileCheck {
  @Override
  public List<Finding> examine(Patient profile) {
    int percentage = profile.percentageOfNodesToScore();
    if (percentage == 0 || percentage >= 100 || !packs(profile)) {
      return List.of();
    }
    return List.of(
        new Finding(
            profile.percentagePath(),
            "only %d %% of the nodes are scored, so the fullest one is often not seen"
                .formatted(percentage),
            "Leave it out, or write 0 or 100, to score every node"));
  }

  private static boolean packs(Patient profile) {
    boolean fit = profile.scoreWeight(Patient.FIT) > 0 && profile.fitStrategy().packs();
    return fit
        || (profile.scoreWeight(Patient.FIT_PLUS) > 0
            && profile.fitPlusResources().stream()
                .anyMatch(resource -> resource.strategy().equals(FitStrategy.MOST)));
  }
}
