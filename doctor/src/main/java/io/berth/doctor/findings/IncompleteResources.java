package io.berth.doctor.findings;

import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.List;

/** A list of resources replaces the default list, and resources that it omits are not scored. */
final class IncompleteResources implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    List<Finding> findings = new ArrayList<>();
    for (ProfileContext.WrittenArgs written : profile.writtenArgs()) {
      Value strategy = ProfileContext.child(written.args(), "scoringStrategy");
      Value resources = ProfileContext.child(strategy, "resources");
      if (written.plugin().equals(ProfileContext.FIT)
          && resources != null
          && profile.scoreWeight(ProfileContext.FIT) > 0) {
        List<String> missing = missing(profile.fitStrategy().resources());
        if (!missing.isEmpty()) {
          findings.add(
              new Finding(
                  resources.path().toString(),
                  "the list omits %s, which %s therefore not scored"
                      .formatted(String.join(" and ", missing), missing.size() == 1 ? "is" : "are"),
                  "Add %s to the list, unless the omission is intended"
                      .formatted(String.join(" and ", missing))));
        }
      }
    }
    return findings;
  }

  private static List<String> missing(List<String> resources) {
    return List.of("cpu", "memory").stream().filter(name -> !resources.contains(name)).toList();
  }
}
