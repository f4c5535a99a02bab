package io.berth.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Derives the configuration that a scheduler runs with from the one that was read: the arguments of
 * known plugins, sorted by name; extenders with a timeout; and the resources that extenders manage
 * as ignored resources of NodeResourcesFit.
 */
public final class EffectiveConfiguration {
  private EffectiveConfiguration() {}

  public static SchedulerConfiguration of(
      SchedulerConfiguration read, PluginDescriptors descriptors) {
    List<String> ignored = ignoredResources(read);
    List<ProfileConfiguration> profiles = new ArrayList<>();
    read.profiles().forEach(profile -> profiles.add(effective(profile, ignored, descriptors)));
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
        read.extenders().stream().map(Extender::withDefaultTimeout).toList(),
        read.delayCacheUntilActive());
  }

  /** Returns the resources that extenders mark as ignored by the scheduler. */
  static List<String> ignoredResources(SchedulerConfiguration configuration) {
    return configuration.extenders().stream()
        .flatMap(extender -> extender.managedResources().stream())
        .filter(Extender.ManagedResource::ignoredByScheduler)
        .map(Extender.ManagedResource::name)
        .toList();
  }

  private static ProfileConfiguration effective(
      ProfileConfiguration profile, List<String> ignored, PluginDescriptors descriptors) {
    Set<String> enabled = profile.plugins().enabledNames();
    List<PluginConfig> configs = new ArrayList<>();
    for (PluginConfig config : profile.pluginConfig()) {
      if (enabled.contains(config.name())
          && descriptors.find(config.name()) != null
          && !(config.args() instanceof PluginArgs.None)) {
        configs.add(new PluginConfig(config.name(), effective(config.args(), ignored)));
      }
    }
    configs.sort(Comparator.comparing(PluginConfig::name));
    return profile.withPluginConfig(configs);
  }

  private static PluginArgs effective(PluginArgs args, List<String> ignored) {
    return !ignored.isEmpty() && args instanceof PluginArgs.Decoded<?> decoded
        ? decoded.withIgnoredResources(ignored)
        : args;
  }
}
