package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.Suggestions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rules about the arguments that a profile gives to plugins. */
final class ArgsRules {
  private ArgsRules() {}

  static void validate(
      RawProfile given,
      ProfileConfiguration profile,
      PluginDescriptors known,
      Path path,
      Problems problems) {
    Set<String> enabled = profile.plugins().enabledNames();
    Set<String> seen = new HashSet<>();
    List<PluginConfig> configs = given.pluginConfig();
    for (int i = 0; i < configs.size(); i++) {
      PluginConfig config = configs.get(i);
      Path item = path.item(i);
      if (!seen.add(config.name())) {
        problems.error(
            item, "\"" + config.name() + "\" is configured twice; merge the entries into one");
      }
      String explanation = WellKnownPlugins.explain(config.name());
      if (explanation != null && WellKnownPlugins.isVolumeLimit(config.name())) {
        problems.error(item, explanation);
      } else if (config.args() instanceof PluginArgs.Decoded<?> args) {
        if (enabled.contains(config.name()) || !args.decoder().checkedOnlyWhenEnabled()) {
          args.validate(item.field("args"), problems);
        }
      } else {
        checkWithoutArgs(config, known, item, problems);
      }
    }
  }

  private static void checkWithoutArgs(
      PluginConfig config, PluginDescriptors known, Path item, Problems problems) {
    PluginDescriptor plugin = known.find(config.name());
    if (plugin != null) {
      problems.warning(
          item.field("args"), "\"" + config.name() + "\" takes no args; these have no effect");
      return;
    }
    for (String name : known.names()) {
      PluginDescriptor candidate = known.find(name);
      if (candidate != null
          && candidate.args() != null
          && candidate.args().checkedOnlyWhenEnabled()
          && candidate.args().kind().equals(config.name())) {
        // kube-scheduler refuses this name too, through a slip in its table of validations
        problems.error(item.field("args"), "belong to the plugin; write name: " + name);
        return;
      }
    }
    problems.warning(
        item.field("name"),
        "no plugin \"%s\", so these args have no effect%s"
            .formatted(config.name(), remedy(config.name(), known)));
  }

  private static String remedy(String name, PluginDescriptors known) {
    String explanation = WellKnownPlugins.explain(name);
    return explanation == null ? Suggestions.didYouMean(name, known.names()) : "; " + explanation;
  }
}
