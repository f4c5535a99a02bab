package io.berth.doctor.findings;

import io.berth.config.DefaultPlugins;
import io.berth.tree.Mapping;
import io.berth.tree.Scalar;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.List;

/** A default plugin is listed again without its weight, which then falls to 1. */
final class LostWeights implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    List<Finding> findings = new ArrayList<>();
    for (Mapping plugin : profile.writtenScorers()) {
      String name = plugin.get("name") instanceof Scalar scalar ? scalar.text() : "";
      Value weight = plugin.get("weight");
      int usual = DefaultPlugins.weight(name);
      if (usual > 1 && (weight == null || weight.isNull()) && profile.scoreWeight(name) == 1) {
        findings.add(
            new Finding(
                plugin.path().toString(),
                "%s is listed without a weight, so it counts once instead of %d times by default"
                    .formatted(name, usual),
                "Add weight: " + usual));
      }
    }
    return findings;
  }
}
