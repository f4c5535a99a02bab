package io.berth.framework;

/**
 * A set of plugins, found with {@link java.util.ServiceLoader} on the class path and in the jars of
 * {@code --plugin-dir}. The implementation is listed in {@code
 * META-INF/services/io.berth.framework.PluginBundle} and has a public no-argument constructor.
 */
public interface PluginBundle {
  /** Registers every plugin of this bundle. Called at startup, before configurations are read. */
  void contribute(PluginCatalog catalog);
}
