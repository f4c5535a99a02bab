package io.berth.framework;

import io.berth.tree.ArgsDecoder;
import java.util.Set;

/**
 * Accepts the plugins of a {@link PluginBundle}.
 *
 * <p>A plugin is instantiated once per profile that enables it. Its constructor with the annotation
 * {@link jakarta.inject.Inject} receives its args and the interfaces of this package that it
 * declares as parameters, such as {@link StorageLister}. A plugin without parameters needs no
 * constructor.
 */
public interface PluginCatalog {
  /** Adds a plugin without args. */
  void add(String name, Class<? extends Plugin> type);

  /** Adds a plugin whose constructor has a parameter of the decoder's args type. */
  <A> void add(
      String name, Class<? extends Plugin> type, Class<A> argsType, ArgsDecoder<A> decoder);

  /**
   * Adds the name of an upstream plugin that is not implemented. A configuration that names it is
   * valid with a warning, but cannot be run.
   */
  void addUnimplemented(String name, Set<ExtensionPoint> points);

  /**
   * Adds a workload handler. If several handle the same kind, the last one is used, so that a jar
   * can replace a built-in handler.
   */
  void add(WorkloadHandler handler);
}
