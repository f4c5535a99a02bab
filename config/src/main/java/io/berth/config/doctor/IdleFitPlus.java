package io.berth.config.doctor;

import java.util.List;

/** NodeResourcesFitPlus scores, but was not told by which resources. */
final class IdleFitPlus implements ProfileCheck {
  @Override
  public List<Finding> examine(Patient profile) {
    if (profile.scoreWeight(Patient.FIT_PLUS) == 0 || !profile.fitPlusResources().isEmpty()) {
      return List.of();
    }
    return List.of(
        new Finding(
            profile.argsPath(Patient.FIT_PLUS) + ".resources",
            "no resource is named, so every node scores the same",
            "Name resources with their type and weight, or disable the plugin"));
  }
}
