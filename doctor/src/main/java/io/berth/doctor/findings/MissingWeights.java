package io.berth.doctor.findings;

import io.berth.config.DefaultPlugins;
import io.berth.tree.Mapping;
import io.berth.tree.Scalar;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.List;

/** A default plugin is listed without its weight, which then becomes 1. */
final class MissingWeights implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    List<Finding> findings = new ArrayList<>();
    for (Mapping plugin : profile.writtenScorers()) {
      String name = plugin.get("name") instanceof Scalar scalar ? scalar.text() : "";
      Value weight = plugin.get("weight");
      int defaultWeight = DefaultPlugins.weight(name);
      if (defaultWeight > 1
          && (weight == null || weight.isNull())
          && profile.scoreWeight(name) == 1) {
        findings.add(
            new Finding(
                plugin.path().toString(),
                "%s is listed without a weight, so its weight is 1 instead of the default %d"
                    .formatted(name, defaultWeight),
                "Add weight: " + defaultWeight));
      }
    }
    return findings;
  }
}
