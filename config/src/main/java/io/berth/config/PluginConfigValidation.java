package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.Suggestions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates the {@code pluginConfig} of a profile. */
final class PluginConfigValidation {
  private PluginConfigValidation() {}

  static void validate(
      RawProfile raw,
      ProfileConfiguration profile,
      PluginDescriptors descriptors,
      Path path,
      Problems problems) {
    Set<String> enabled = profile.plugins().enabledNames();
    Set<String> names = new HashSet<>();
    List<PluginConfig> configs = raw.pluginConfig();
    for (int i = 0; i < configs.size(); i++) {
      PluginConfig config = configs.get(i);
      Path item = path.item(i);
      if (!names.add(config.name())) {
        problems.error(item, "\"" + config.name() + "\" is configured twice; merge the entries");
      }
      String explanation = WellKnownPlugins.explain(config.name());
      if (explanation != null && WellKnownPlugins.isVolumeLimit(config.name())) {
        problems.error(item, explanation);
      } else if (config.args() instanceof PluginArgs.Decoded<?> args) {
        if (enabled.contains(config.name()) || !args.decoder().isCheckedOnlyWhenEnabled()) {
          args.validate(item.field("args"), problems);
        }
      } else {
        validateUndecodedArgs(config, descriptors, item, problems);
      }
    }
  }

  private static void validateUndecodedArgs(
      PluginConfig config, PluginDescriptors descriptors, Path item, Problems problems) {
    PluginDescriptor plugin = descriptors.find(config.name());
    if (plugin != null) {
      problems.warning(
          item.field("args"), "\"" + config.name() + "\" has no args; these are ignored");
      return;
    }
    for (String name : descriptors.names()) {
      PluginDescriptor candidate = descriptors.find(name);
      if (candidate != null
          && candidate.args() != null
          && candidate.args().isCheckedOnlyWhenEnabled()
          && candidate.args().kind().equals(config.name())) {
        // kube-scheduler rejects this name too: its validation table contains it by mistake
        problems.error(item.field("args"), "is the args kind of a plugin; write name: " + name);
        return;
      }
    }
    problems.warning(
        item.field("name"),
        "plugin \"%s\" not found; these args are ignored%s"
            .formatted(config.name(), remedy(config.name(), descriptors)));
  }

  private static String remedy(String name, PluginDescriptors descriptors) {
    String explanation = WellKnownPlugins.explain(name);
    return explanation == null
        ? Suggestions.didYouMean(name, descriptors.names())
        : "; " + explanation;
  }
}
