package io.berth.doctor.findings;

import java.util.List;

/** Args are written for a plugin that does not take part. */
final class UnusedArgs implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    return profile.writtenArgs().stream()
        .filter(written -> !profile.enables(written.plugin()))
        .map(
            written ->
                new Finding(
                    written.path(),
                    "no extension point enables %s, so its args do nothing"
                        .formatted(written.plugin()),
                    "Enable it under plugins, or take these args out"))
        .toList();
  }
}
