package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Fills in what a profile leaves open. */
final class ProfileDefaults {
  /** A second scheduler must not take the pods of the first one, which is default-scheduler. */
  static final String SCHEDULER_NAME = "berth-scheduler";

  /** Keeps a hostile file from costing minutes; each profile has all plugins with their args. */
  private static final int MOST_PROFILES = 1000;

  private ProfileDefaults() {}

  /** The profiles that run: those given, or one with every default. */
  static List<RawProfile> orDefault(List<RawProfile> given, Problems problems) {
    if (given.size() > MOST_PROFILES) {
      problems.error(
          Path.ROOT.field("profiles"),
          "%d profiles are more than the %d that are read; is this really a configuration file?"
              .formatted(given.size(), MOST_PROFILES));
      return given.subList(0, MOST_PROFILES);
    }
    return given.isEmpty()
        ? List.of(new RawProfile(null, null, null, PluginMerge.NOTHING, List.of()))
        : given;
  }

  /** Only a profile that is alone gets a name by default. */
  static ProfileConfiguration apply(RawProfile given, boolean alone, PluginDescriptors known) {
    PluginSets plugins = PluginMerge.merge(DefaultPlugins.SETS, given.plugins());
    return new ProfileConfiguration(
        Objects.requireNonNullElse(given.schedulerName(), alone ? SCHEDULER_NAME : ""),
        given.percentageOfNodesToScore(),
        given.nodeSelector(),
        plugins,
        withDefaultArgs(given.pluginConfig(), plugins, known),
        new PluginExpansion(plugins, known).expand());
  }

  private static List<PluginConfig> withDefaultArgs(
      List<PluginConfig> given, PluginSets plugins, PluginDescriptors known) {
    List<PluginConfig> all = new ArrayList<>(given);
    Set<String> configured = new HashSet<>();
    given.forEach(config -> configured.add(config.name()));
    for (String name : plugins.enabledNames()) {
      PluginDescriptor plugin = known.find(name);
      if (plugin != null && plugin.args() != null && !configured.contains(name)) {
        all.add(new PluginConfig(name, ArgsReader.defaults(plugin.args())));
      }
    }
    return all;
  }
}
