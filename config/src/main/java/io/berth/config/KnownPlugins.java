package io.berth.config;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The catalogue of plugins that a configuration may name. */
public interface KnownPlugins {
  /** The names of all plugins, for suggestions. */
  Collection<String> names();

  @Nullable KnownPlugin find(String name);
}
