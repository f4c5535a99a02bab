package io.berth.doctor.findings;

import java.util.List;

/** NodeResourcesFitPlus scores, but its args name no resources. */
final class IdleFitPlus implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    if (profile.scoreWeight(ProfileContext.FIT_PLUS) == 0
        || !profile.fitPlusResources().isEmpty()) {
      return List.of();
    }
    return List.of(
        new Finding(
            profile.argsPath(ProfileContext.FIT_PLUS) + ".resources",
            "no resource is named, so every node scores the same",
            "Name resources with their type and weight, or disable the plugin"));
  }
}
