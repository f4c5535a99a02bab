package io.berth.config.doctor;

import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.List;

/** Examines a configuration that passed every check. */
public final class Doctor {
  private static final List<ProfileCheck> CHECKS =
      List.of(
          new OutvotedPacking(),
          new SampledPacking(),
          new RatioShape(),
          new OpposedStrategies(),
          new DoubleScoring(),
          new IncompleteResources(),
          new ZeroWeights(),
          new LostWeights(),
          new UnusedStrategy(),
          new IdleFitPlus(),
          new ScarceResources(),
          new UnusedArgs());

  private Doctor() {}

  /**
   * Returns what it finds, profile by profile.
   *
   * @param source the configuration as it was written: defaults are nobody's mistake
   */
  public static List<Finding> examine(SchedulerConfiguration configuration, Value source) {
    List<Finding> findings = new ArrayList<>(Neighbours.examine(configuration));
    for (int i = 0; i < configuration.profiles().size(); i++) {
      ProfileConfiguration profile = configuration.profiles().get(i);
      Patient patient = new Patient(configuration, profile, i, source);
      CHECKS.forEach(check -> findings.addAll(check.examine(patient)));
    }
    return findings;
  }
}
