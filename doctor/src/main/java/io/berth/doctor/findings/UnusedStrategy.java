package io.berth.doctor.findings;

import java.util.List;

/** NodeResourcesFit has a scoring strategy, but is not enabled at score. */
final class UnusedStrategy implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    boolean filtersOnly =
        profile.isEnabled(ProfileContext.FIT) && profile.scoreWeight(ProfileContext.FIT) == 0;
    return profile.writtenArgs().stream()
        .filter(written -> filtersOnly && written.plugin().equals(ProfileContext.FIT))
        .filter(written -> ProfileContext.child(written.args(), "scoringStrategy") != null)
        .map(
            written ->
                new Finding(
                    written.path() + ".args.scoringStrategy",
                    "NodeResourcesFit is not enabled at score, so its strategy has no effect",
                    "Enable it under plugins.score, or remove the strategy"))
        .toList();
  }
}
