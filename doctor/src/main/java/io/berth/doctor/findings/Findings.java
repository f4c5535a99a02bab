package io.berth.doctor.findings;

import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.List;

/** Checks a valid configuration for settings without the suggested effect. */
public final class Findings {
  private static final List<ProfileCheck> CHECKS =
      List.of(
          new SampledPacking(),
          new RatioShape(),
          new ConflictingStrategies(),
          new DoubleScoring(),
          new IncompleteResources(),
          new ZeroWeights(),
          new MissingWeights(),
          new UnusedStrategy(),
          new FitPlusWithoutResources(),
          new ScarceResources(),
          new UnusedArgs());

  private Findings() {}

  /**
   * Returns the findings, by profile.
   *
   * @param source the content of the configuration file
   */
  public static List<Finding> of(SchedulerConfiguration configuration, Value source) {
    List<Finding> findings = new ArrayList<>(SchedulerNameConflicts.examine(configuration));
    for (int i = 0; i < configuration.profiles().size(); i++) {
      ProfileConfiguration profile = configuration.profiles().get(i);
      ProfileContext context = new ProfileContext(configuration, profile, i, source);
      CHECKS.forEach(check -> findings.addAll(check.examine(context)));
    }
    return findings;
  }
}
