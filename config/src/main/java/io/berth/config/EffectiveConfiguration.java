package io.berth.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Turns a configuration that was read into the one that a scheduler starts with: the arguments of
 * the plugins that are built, sorted by name, extenders with a timeout, and resources that
 * extenders take off the scheduler's hands told to the plugins which care.
 */
public final class EffectiveConfiguration {
  private EffectiveConfiguration() {}

  public static SchedulerConfiguration of(SchedulerConfiguration read, PluginDescriptors known) {
    List<String> ignored = ignoredResources(read);
    List<ProfileConfiguration> profiles = new ArrayList<>();
    read.profiles().forEach(profile -> profiles.add(started(profile, ignored, known)));
    return new SchedulerConfiguration(
        read.parallelism(),
        read.leaderElection(),
        read.clientConnection(),
        read.enableProfiling(),
        read.enableContentionProfiling(),
        read.percentageOfNodesToScore(),
        read.podInitialBackoffSeconds(),
        read.podMaxBackoffSeconds(),
        profiles,
        read.extenders().stream().map(Extender::started).toList(),
        read.delayCacheUntilActive());
  }

  /** The resources that extenders want the scheduler itself to ignore. */
  static List<String> ignoredResources(SchedulerConfiguration configuration) {
    return configuration.extenders().stream()
        .flatMap(extender -> extender.managedResources().stream())
        .filter(Extender.ManagedResource::ignoredByScheduler)
        .map(Extender.ManagedResource::name)
        .toList();
  }

  private static ProfileConfiguration started(
      ProfileConfiguration profile, List<String> ignored, PluginDescriptors known) {
    Set<String> enabled = profile.plugins().enabledNames();
    List<PluginConfig> configs = new ArrayList<>();
    for (PluginConfig config : profile.pluginConfig()) {
      if (enabled.contains(config.name())
          && known.find(config.name()) != null
          && !(config.args() instanceof PluginArgs.None)) {
        configs.add(new PluginConfig(config.name(), started(config.args(), ignored)));
      }
    }
    configs.sort(Comparator.comparing(PluginConfig::name));
    return profile.withPluginConfig(configs);
  }

  private static PluginArgs started(PluginArgs args, List<String> ignored) {
    return !ignored.isEmpty() && args instanceof PluginArgs.Decoded<?> decoded
        ? decoded.withIgnoredResources(ignored)
        : args;
  }
}
