package io.berth.config;

import io.berth.framework.ExtensionPoint;
import io.berth.framework.Plugin;
import io.berth.framework.PluginBundle;
import io.berth.framework.PluginCatalog;
import io.berth.framework.WorkloadHandler;
import io.berth.tree.ArgsDecoder;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Descriptors of the plugins of bundles, for tests that only read configurations. */
final class BundledPlugins implements PluginDescriptors {
  private final Map<String, PluginDescriptor> plugins = new LinkedHashMap<>();

  static BundledPlugins of(Iterable<PluginBundle> bundles) {
    BundledPlugins all = new BundledPlugins();
    bundles.forEach(bundle -> bundle.contribute(all.new Registration()));
    return all;
  }

  @Override
  public Collection<String> names() {
    return Collections.unmodifiableSet(plugins.keySet());
  }

  @Override
  public @Nullable PluginDescriptor find(String name) {
    return plugins.get(name);
  }

  private final class Registration implements PluginCatalog {
    @Override
    public void add(String name, Class<? extends Plugin> type) {
      plugins.put(name, new PluginDescriptor(name, points(type), null, true));
    }

    @Override
    public <A> void add(
        String name, Class<? extends Plugin> type, Class<A> argsType, ArgsDecoder<A> decoder) {
      plugins.put(name, new PluginDescriptor(name, points(type), decoder, true));
    }

    @Override
    public void addUnimplemented(String name, Set<ExtensionPoint> points) {
      plugins.put(name, new PluginDescriptor(name, points, null, false));
    }

    @Override
    public void add(WorkloadHandler handler) {}

    private static Set<ExtensionPoint> points(Class<? extends Plugin> type) {
      Set<ExtensionPoint> points = EnumSet.noneOf(ExtensionPoint.class);
      for (ExtensionPoint point : ExtensionPoint.values()) {
        if (point.isImplementedBy(type)) {
          points.add(point);
        }
      }
      return points;
    }
  }
}
