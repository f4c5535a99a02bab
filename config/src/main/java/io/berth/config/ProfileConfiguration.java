package io.berth.config;

import io.berth.tree.PrintedObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A profile: its name, which pods refer to, and its plugins.
 *
 * @param percentageOfNodesToScore overrides the value of the scheduler, unless null
 * @param nodeSelector the only nodes for its pods, or null for all nodes
 * @param plugins the plugins of the file, merged with the default ones
 * @param pluginConfig arguments of plugins; those of the file first
 * @param effective the plugins at each extension point
 */
public record ProfileConfiguration(
    String schedulerName,
    @Nullable Integer percentageOfNodesToScore,
    @Nullable ProfileNodeSelector nodeSelector,
    PluginSets plugins,
    List<PluginConfig> pluginConfig,
    EffectivePlugins effective) {

  public ProfileConfiguration {
    pluginConfig = List.copyOf(pluginConfig);
  }

  /** Returns the arguments of a plugin, or null if it has none. */
  public @Nullable Object args(String plugin) {
    for (PluginConfig config : pluginConfig) {
      if (config.name().equals(plugin)
          && config.args() instanceof PluginArgs.Decoded<?>(var _, Object args)) {
        return args;
      }
    }
    return null;
  }

  public ProfileConfiguration withNodeSelector(@Nullable ProfileNodeSelector other) {
    return new ProfileConfiguration(
        schedulerName, percentageOfNodesToScore, other, plugins, pluginConfig, effective);
  }

  ProfileConfiguration withPluginConfig(List<PluginConfig> changed) {
    return new ProfileConfiguration(
        schedulerName, percentageOfNodesToScore, nodeSelector, plugins, changed, effective);
  }

  PrintedObject encode() {
    return new PrintedObject()
        .set("schedulerName", schedulerName)
        .set("percentageOfNodesToScore", percentageOfNodesToScore)
        .set(ProfileNodeSelector.FIELD, nodeSelector == null ? null : nodeSelector.encode())
        .set("plugins", plugins.encode())
        .list("pluginConfig", pluginConfig, PluginConfig::encode);
  }
}
