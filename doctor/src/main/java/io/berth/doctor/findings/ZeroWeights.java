package io.berth.doctor.findings;

import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A weight of 0 does not disable a plugin, nor a resource in every list. */
final class ZeroWeights implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    List<Finding> findings = new ArrayList<>();
    for (Mapping plugin : profile.writtenScorers()) {
      if (isZero(plugin.get("weight"))) {
        findings.add(
            finding(
                plugin.path(),
                "weight 0 means unset and becomes 1: the plugin scores",
                "To disable it, list the plugin under plugins.score.disabled"));
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
                    "weight 0 means unset and becomes 1: the resource is scored",
                    "Remove the resource from the list to exclude it from the score"));
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
                              "without a weight, or with weight 0, the resource is not scored",
                              "Set a weight of 1 or more, or remove the resource"));
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
