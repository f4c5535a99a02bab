package io.berth.config.doctor;

import java.util.ArrayList;
import java.util.List;

/** NodeResourcesFit packs, but plugins that pull elsewhere count as much or more. */
final class OutvotedPacking implements ProfileCheck {
  private static final List<String> RIVALS =
      List.of("PodTopologySpread", "NodeResourcesBalancedAllocation", "TaintToleration");

  @Override
  public List<Finding> examine(Patient profile) {
    int weight = profile.scoreWeight(Patient.FIT);
    if (weight == 0 || !profile.fitStrategy().packs()) {
      return List.of();
    }
    List<String> stronger = new ArrayList<>();
    int total = 0;
    for (String rival : RIVALS) {
      int rivalWeight = profile.scoreWeight(rival);
      if (rivalWeight >= weight) {
        stronger.add(rival + " (weight " + rivalWeight + ")");
        total += rivalWeight;
      }
    }
    if (stronger.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Finding(
            profile.weightPath(Patient.FIT),
            "NodeResourcesFit packs with %s at weight %d, but %s can outvote it: pods still spread"
                .formatted(profile.fitStrategy().type(), weight, String.join(", ", stronger)),
            "Give NodeResourcesFit a weight above %d under plugins.score.enabled, or disable them"
                .formatted(total)));
  }
}
