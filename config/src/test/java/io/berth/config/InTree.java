package io.berth.config;

import io.berth.plugins.InTreePlugins;
import java.util.List;

/** What tests read configurations with: the plugins that come with Berth. */
public final class InTree {
  static final PluginDescriptors PLUGINS = BundledPlugins.of(List.of(new InTreePlugins()));
  public static final ConfigReader READER = new ConfigReader(PLUGINS);
  static final String HEADER =
      "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

  private InTree() {}

  /** Reads a configuration without its two first lines. */
  static ConfigResult read(String body) {
    return READER.read(HEADER + body);
  }

  /** Reads a configuration, without its two first lines, that has to be accepted. */
  static SchedulerConfiguration accepted(String body) {
    ConfigResult result = read(body);
    if (result.configuration() == null) {
      throw new AssertionError(result.problems().toString());
    }
    return result.configuration();
  }
}
