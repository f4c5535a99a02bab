package io.berth.doctor.findings;

import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A weight of 0 switches off neither a plugin nor, everywhere, a resource. */
final class ZeroWeights implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    List<Finding> findings = new ArrayList<>();
    for (Mapping plugin : profile.writtenScorers()) {
      if (isZero(plugin.get("weight"))) {
        findings.add(
            finding(
                plugin.path(),
                "the weight 0 reads as not set and counts as 1: the plugin scores",
                "Name the plugin under plugins.score.disabled to keep it from scoring"));
      }
    }
    for (ProfileContext.WrittenArgs written : profile.writtenArgs()) {
      Value strategy = ProfileContext.child(written.args(), "scoringStrategy");
      collect(ProfileContext.child(strategy, "resources"), findings);
      collect(ProfileContext.child(written.args(), "resources"), findings);
    }
    return findings;
  }

  private static void collect(@Nullable Value resources, List<Finding> findings) {
    switch (resources) {
      case Sequence list -> {
        for (Value resource : list.items()) {
          if (isZero(ProfileContext.child(resource, "weight"))) {
            findings.add(
                finding(
                    resource.path(),
                    "the weight 0 reads as not set and counts as 1: the resource is scored",
                    "Take the resource off the list to leave it out of the score"));
          }
        }
      }
      case Mapping byName ->
          byName
              .entries()
              .forEach(
                  (name, entry) -> {
                    Value weight = ProfileContext.child(entry.value(), "weight");
                    if (weight == null || isZero(weight)) {
                      findings.add(
                          finding(
                              byName.path().key(name),
                              "without a weight, or with weight 0, the resource never counts",
                              "Give it a weight of 1 or more, or take it off the list"));
                    }
                  });
      case null, default -> {}
    }
  }

  private static boolean isZero(@Nullable Value weight) {
    return weight instanceof Scalar scalar
        && scalar.kind() == Scalar.Kind.NUMBER
        && scalar.text().equals("0");
  }

  private static Finding finding(Path weighted, String reason, String change) {
    return new Finding(weighted.field("weight").toString(), reason, change);
  }
}
