package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Sets the defaults of profiles. */
final class ProfileDefaults {
  /** Differs from default-scheduler, so that a second scheduler ignores the pods of the first. */
  static final String SCHEDULER_NAME = "berth-scheduler";

  /** Bounds the time for a hostile file: each profile has all plugins with their args. */
  private static final int MAX_PROFILES = 1000;

  private ProfileDefaults() {}

  /** Returns the profiles of the file, or one with every default. */
  static List<RawProfile> orDefault(List<RawProfile> profiles, Problems problems) {
    if (profiles.size() > MAX_PROFILES) {
      problems.error(
          Path.ROOT.field("profiles"),
          "has %d profiles, more than the maximum of %d; remove some"
              .formatted(profiles.size(), MAX_PROFILES));
      return profiles.subList(0, MAX_PROFILES);
    }
    return profiles.isEmpty()
        ? List.of(new RawProfile(null, null, null, DefaultPlugins.NONE, List.of()))
        : profiles;
  }

  /** Applies the defaults; a profile gets the default name only if there is no other. */
  static ProfileConfiguration apply(RawProfile raw, boolean isOnly, PluginDescriptors descriptors) {
    PluginSets plugins = DefaultPlugins.mergePlugins(DefaultPlugins.SETS, raw.plugins());
    return new ProfileConfiguration(
        Objects.requireNonNullElse(raw.schedulerName(), isOnly ? SCHEDULER_NAME : ""),
        raw.percentageOfNodesToScore(),
        raw.nodeSelector(),
        plugins,
        withDefaultArgs(raw.pluginConfig(), plugins, descriptors),
        new MultiPointExpansion(plugins, descriptors).expand());
  }

  private static List<PluginConfig> withDefaultArgs(
      List<PluginConfig> configs, PluginSets plugins, PluginDescriptors descriptors) {
    List<PluginConfig> all = new ArrayList<>(configs);
    Set<String> configured = new HashSet<>();
    configs.forEach(config -> configured.add(config.name()));
    for (String name : plugins.enabledNames()) {
      PluginDescriptor plugin = descriptors.find(name);
      if (plugin != null && plugin.args() != null && !configured.contains(name)) {
        all.add(new PluginConfig(name, ArgsReader.defaults(plugin.args())));
      }
    }
    return all;
  }
}
