package io.berth.config;

import io.berth.framework.ExtensionPoint;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Validates that all profiles use the same queue sort plugin, because they share one queue. */
final class QueueSortValidation {
  private static final Path PROFILES = Path.ROOT.field("profiles");

  private QueueSortValidation() {}

  static void validateCommonQueueSort(List<ProfileConfiguration> profiles, Problems problems) {
    ProfileConfiguration first = profiles.getFirst();
    PluginSet firstSet = first.plugins().at(ExtensionPoint.QUEUE_SORT);
    if (firstSet.enabled().size() > 1) {
      // Upper case as in kube-scheduler's error, so that both report the same field.
      problems.error(
          PROFILES.item(0).field("plugins").field("queueSort").field("Enabled"),
          firstSet.enabled().size() + " queue sort plugins are enabled; only one is allowed");
    }
    for (int i = 1; i < profiles.size(); i++) {
      ProfileConfiguration profile = profiles.get(i);
      if (!profile.plugins().at(ExtensionPoint.QUEUE_SORT).equals(firstSet)
          || !name(profile).equals(name(first))) {
        problems.error(
            PROFILES.item(i).field("plugins").field("queueSort"),
            "differs from that of profiles[0]; repeat its lists exactly, or omit both");
      }
      Path args = PROFILES.item(i).field("pluginConfig").field("args");
      if (!Objects.equals(printedArgs(first), printedArgs(profile))) {
        problems.error(
            args,
            "of %s differ from those in profiles[0]; the queue has only one order"
                .formatted(name(profile)));
      }
      // kube-scheduler compares args without a name as those of a queue sort plugin without a name.
      if (firstSet.enabled().isEmpty() && hasArgsWithoutName(profile)) {
        problems.error(args, "have no plugin name; add the name");
      }
    }
  }

  private static boolean hasArgsWithoutName(ProfileConfiguration profile) {
    return profile.pluginConfig().stream()
        .anyMatch(config -> config.name().isEmpty() && config.args() instanceof PluginArgs.Opaque);
  }

  private static String name(ProfileConfiguration profile) {
    List<EffectivePlugins.Plugin> plugins = profile.effective().at(ExtensionPoint.QUEUE_SORT);
    return plugins.isEmpty() ? "" : plugins.getFirst().name();
  }

  private static @Nullable String printedArgs(ProfileConfiguration profile) {
    for (PluginConfig config : profile.pluginConfig().reversed()) {
      if (config.name().equals(name(profile))) {
        Object printed = config.args().encode();
        return printed == null ? null : JsonText.of(printed);
      }
    }
    return null;
  }
}
