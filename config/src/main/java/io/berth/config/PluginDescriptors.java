package io.berth.config;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The catalogue of plugins that a configuration may name. */
public interface PluginDescriptors {
  /** Returns the names of all plugins, for suggestions. */
  Collection<String> names();

  @Nullable PluginDescriptor find(String name);
}
