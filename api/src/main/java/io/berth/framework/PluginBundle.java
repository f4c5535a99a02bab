package io.berth.framework;

/**
 * A set of plugins, found with {@link java.util.ServiceLoader} on the class path and in the jars of
 * {@code --plugin-dir}. The implementation is named in {@code
 * META-INF/services/io.berth.framework.PluginBundle} and has a public constructor without
 * parameters.
 */
public interface PluginBundle {
  /** Names every plugin of this bundle. */
  void contribute(PluginCatalog catalog);
}
