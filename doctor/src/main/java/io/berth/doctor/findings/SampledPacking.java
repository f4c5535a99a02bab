package io.berth.doctor.findings;

import java.util.List;

/** Packing needs the fullest node, which a sample of the nodes may not contain. */
final class SampledPacking implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    int percentage = profile.percentageOfNodesToScore();
    if (percentage == 0 || percentage >= 100 || !packs(profile)) {
      return List.of();
    }
    return List.of(
        new Finding(
            profile.percentagePath(),
            "only %d %% of the nodes are scored, so the fullest one is often not among them"
                .formatted(percentage),
            "Remove it, or set 0 or 100, to score every node"));
  }

  private static boolean packs(ProfileContext profile) {
    boolean fit = profile.scoreWeight(ProfileContext.FIT) > 0 && profile.fitStrategy().packs();
    return fit
        || (profile.scoreWeight(ProfileContext.FIT_PLUS) > 0
            && profile.fitPlusResources().stream()
                .anyMatch(resource -> resource.strategy().equals(FitStrategy.MOST)));
  }
}
