package io.berth.config;

import io.berth.plugins.InTreePlugins;
import java.util.List;

/** Reads configurations with the in-tree plugins. */
public final class InTree {
  static final PluginDescriptors PLUGINS = BundledPlugins.of(List.of(new InTreePlugins()));
  public static final ConfigReader READER = new ConfigReader(PLUGINS);
  static final String HEADER =
      "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

  private InTree() {}

  /** Reads a configuration given without apiVersion and kind. */
  static ConfigResult read(String body) {
    return READER.read(HEADER + body);
  }

  /** Reads a valid configuration given without apiVersion and kind. */
  static SchedulerConfiguration accepted(String body) {
    ConfigResult result = read(body);
    if (result.configuration() == null) {
      throw new AssertionError(result.problems().toString());
    }
    return result.configuration();
  }
}
