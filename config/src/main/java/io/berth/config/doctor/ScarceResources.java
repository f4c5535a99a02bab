package io.berth.config.doctor;

import java.util.ArrayList;
import java.util.List;

/** Scarce resources are kept free for pods that nothing then packs. */
final class ScarceResources implements ProfileCheck {
  @Override
  public List<Finding> examine(Patient profile) {
    if (profile.scoreWeight(Patient.SCARCE) == 0) {
      return List.of();
    }
    String path = profile.argsPath(Patient.SCARCE) + ".resources";
    List<String> scarce = new ArrayList<>();
    if (profile.args(Patient.SCARCE).fields().get("resources") instanceof List<?> names) {
      names.forEach(name -> scarce.add(String.valueOf(name)));
    }
    if (scarce.isEmpty()) {
      return List.of(
          new Finding(
              path,
              "no resource is named, so every node scores the same",
              "Name the resources to keep free, such as nvidia.com/gpu, or disable the plugin"));
    }
    scarce.removeAll(scored(profile));
    if (scarce.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Finding(
            path,
            "no plugin scores %s: other pods are kept off the nodes that have it, but the pods"
                    .formatted(String.join(", ", scarce))
                + " that want it are not packed",
            "Add it to the resources of NodeResourcesFitPlus (MostAllocated) or NodeResourcesFit"));
  }

  private static List<String> scored(Patient profile) {
    List<String> scored = new ArrayList<>();
    if (profile.scoreWeight(Patient.FIT) > 0) {
      scored.addAll(profile.fitStrategy().resources());
    }
    if (profile.scoreWeight(Patient.FIT_PLUS) > 0) {
      profile.fitPlusResources().forEach(resource -> scored.add(resource.name()));
    }
    return scored;
  }
}
