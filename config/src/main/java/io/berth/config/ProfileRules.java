package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rules about the names and numbers of profiles. */
final class ProfileRules {
  private ProfileRules() {}

  static void validate(List<ProfileConfiguration> profiles, Problems problems) {
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < profiles.size(); i++) {
      ProfileConfiguration profile = profiles.get(i);
      Path path = Path.ROOT.field("profiles").item(i);
      String name = profile.schedulerName();
      if (name.isEmpty()) {
        problems.error(
            path.field("schedulerName"),
            "is missing; name it, pods choose a profile with spec.schedulerName");
      }
      GeneralRules.checkPercentage(profile.percentageOfNodesToScore(), path, problems);
      Integer earlier = seen.putIfAbsent(name, i);
      if (earlier != null) {
        problems.error(
            path.field("schedulerName"),
            "\"%s\" is the name of profiles[%d] already; give each profile its own"
                .formatted(name, earlier));
      }
    }
  }
}
