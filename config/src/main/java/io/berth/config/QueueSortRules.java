package io.berth.config;

import io.berth.framework.ExtensionPoint;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Profiles share one queue, so they have to agree on its order, to the letter of their lists. */
final class QueueSortRules {
  private static final Path PROFILES = Path.ROOT.field("profiles");

  private QueueSortRules() {}

  static void validate(List<ProfileConfiguration> profiles, Problems problems) {
    PluginSet first = profiles.getFirst().plugins().at(ExtensionPoint.QUEUE_SORT);
    if (first.enabled().size() > 1) {
      // The capital is kube-scheduler's; the same field bears the same name in both.
      problems.error(
          PROFILES.item(0).field("plugins").field("queueSort").field("Enabled"),
          first.enabled().size() + " queue sort plugins are enabled; only one is allowed");
    }
    String name = first.enabled().isEmpty() ? "" : first.enabled().getFirst().name();
    String args = name.isEmpty() ? null : printedArgs(profiles.getFirst(), name);
    for (int i = 1; i < profiles.size(); i++) {
      ProfileConfiguration profile = profiles.get(i);
      if (!profile.plugins().at(ExtensionPoint.QUEUE_SORT).equals(first)) {
        problems.error(
            PROFILES.item(i).field("plugins").field("queueSort"),
            "differs from that of profiles[0]; repeat its lists exactly, or leave both out");
      }
      boolean configured =
          profile.pluginConfig().stream().anyMatch(config -> config.name().equals(name));
      if (configured && !Objects.equals(args, printedArgs(profile, name))) {
        problems.error(
            PROFILES.item(i).field("pluginConfig").field("args"),
            "of " + name + " differ from those in profiles[0]; the queue has only one order");
      }
    }
  }

  private static @Nullable String printedArgs(ProfileConfiguration profile, String name) {
    for (PluginConfig config : profile.pluginConfig().reversed()) {
      if (config.name().equals(name)) {
        Object printed = config.args().encode();
        return printed == null ? null : JsonText.of(printed);
      }
    }
    return null;
  }
}
