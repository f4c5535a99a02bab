package io.berth.doctor.findings;

import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.List;

/** A list of resources replaces the default one: what it leaves out is not scored. */
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
                  "the list leaves out %s, so pods are placed without regard to it"
                      .formatted(String.join(" and ", missing)),
                  "Add %s to the list, or leave it so if that is meant"
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
