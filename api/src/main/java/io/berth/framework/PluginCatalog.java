package io.berth.framework;

import io.berth.tree.ArgsDecoder;
import java.util.Set;

/**
 * Where a bundle enters its plugins. Nothing is instantiated until a profile enables the plugin;
 * then its constructor annotated with {@link jakarta.inject.Inject} receives the ports of this
 * package that it asks for, and its args. A plugin that asks for nothing needs no constructor.
 */
public interface PluginCatalog {
  /** Enters a plugin without args. */
  void add(String name, Class<? extends Plugin> type);

  /** Enters a plugin whose constructor takes args of the decoder's type. */
  <A> void add(
      String name, Class<? extends Plugin> type, Class<A> argsType, ArgsDecoder<A> decoder);

  /**
   * Announces a plugin that configurations may name but that is not built yet: checking such a
   * configuration warns, running it is refused.
   */
  void announce(String name, Set<ExtensionPoint> points);

  /**
   * Enters what knows a kind of workload. Of several for the same kind the last one counts, so that
   * a jar can replace one of Berth's own.
   */
  void add(WorkloadHandler handler);
}
