package io.berth.config.doctor;

import java.util.List;

/** NodeResourcesFit is told how to score, but only filters. */
final class UnusedStrategy implements ProfileCheck {
  @Override
  public List<Finding> examine(Patient profile) {
    boolean filtersOnly = profile.enables(Patient.FIT) && profile.scoreWeight(Patient.FIT) == 0;
    return profile.writtenArgs().stream()
        .filter(written -> filtersOnly && written.plugin().equals(Patient.FIT))
        .filter(written -> Patient.child(written.args(), "scoringStrategy") != null)
        .map(
            written ->
                new Finding(
                    written.path() + ".args.scoringStrategy",
                    "NodeResourcesFit is not among the score plugins, so its strategy does nothing",
                    "Enable it under plugins.score, or take the strategy out"))
        .toList();
  }
}
