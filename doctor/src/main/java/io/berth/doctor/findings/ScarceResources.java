package io.berth.doctor.findings;

import java.util.ArrayList;
import java.util.List;

/** Scarce resources are reserved for pods that no plugin packs. */
final class ScarceResources implements ProfileCheck {
  @Override
  public List<Finding> examine(ProfileContext profile) {
    if (profile.scoreWeight(ProfileContext.SCARCE) == 0) {
      return List.of();
    }
    String path = profile.argsPath(ProfileContext.SCARCE) + ".resources";
    List<String> scarce = new ArrayList<>(profile.scarceResources());
    if (scarce.isEmpty()) {
      return List.of(
          new Finding(
              path,
              "no resource is listed, so all nodes have the same score",
              "List the resources to reserve, such as nvidia.com/gpu, or disable the plugin"));
    }
    scarce.removeAll(scored(profile));
    if (scarce.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Finding(
            path,
            "no plugin scores %s: other pods avoid the nodes that have it, but the pods"
                    .formatted(String.join(", ", scarce))
                + " that request it are not packed",
            "Add it to the resources of NodeResourcesFitPlus (MostAllocated) or NodeResourcesFit"));
  }

  private static List<String> scored(ProfileContext profile) {
    List<String> scored = new ArrayList<>();
    if (profile.scoreWeight(ProfileContext.FIT) > 0) {
      scored.addAll(profile.fitStrategy().resources());
    }
    if (profile.scoreWeight(ProfileContext.FIT_PLUS) > 0) {
      profile.fitPlusResources().forEach(resource -> scored.add(resource.name()));
    }
    return scored;
  }
}
