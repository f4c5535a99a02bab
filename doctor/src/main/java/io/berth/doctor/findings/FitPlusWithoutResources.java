package io.berth.doctor.findings;

import java.util.List;

/** NodeResourcesFitPlus is enabled at score, but its args list no resources. */
final class FitPlusWithoutResources implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    if (profile.scoreWeight(ProfileContext.FIT_PLUS) == 0
        || !profile.fitPlusResources().isEmpty()) {
      return List.of();
    }
    return List.of(
        new Finding(
            profile.argsPath(ProfileContext.FIT_PLUS) + ".resources",
            "no resource is listed, so all nodes have the same score",
            "List resources with their type and weight, or disable the plugin"));
  }
}
