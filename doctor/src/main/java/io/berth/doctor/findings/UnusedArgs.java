package io.berth.doctor.findings;

import java.util.List;

/** Args of a plugin that is not enabled. */
final class UnusedArgs implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    return profile.writtenArgs().stream()
        .filter(written -> !profile.isEnabled(written.plugin()))
        .map(
            written ->
                new Finding(
                    written.path(),
                    "%s is not enabled at any extension point, so its args have no effect"
                        .formatted(written.plugin()),
                    "Enable it under plugins, or remove these args"))
        .toList();
  }
}
