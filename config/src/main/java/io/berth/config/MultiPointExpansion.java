package io.berth.config;

import io.berth.framework.ExtensionPoint;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Expands {@code multiPoint} into the plugins of each extension point. Plugins that are unknown or
 * do not implement a point are omitted: {@link PluginsValidation} reports them.
 */
final class MultiPointExpansion {
  private final PluginSets plugins;
  private final PluginDescriptors descriptors;

  MultiPointExpansion(PluginSets plugins, PluginDescriptors descriptors) {
    this.plugins = plugins;
    this.descriptors = descriptors;
  }

  EffectivePlugins expand() {
    Map<ExtensionPoint, List<EffectivePlugins.Plugin>> points = new EnumMap<>(ExtensionPoint.class);
    for (ExtensionPoint point : ExtensionPoint.values()) {
      Map<String, Integer> weights = isScored(point) ? weights(point) : Map.of();
      List<EffectivePlugins.Plugin> list = new ArrayList<>();
      for (String name : pluginNames(point)) {
        list.add(new EffectivePlugins.Plugin(name, weights.getOrDefault(name, 0)));
      }
      points.put(point, list);
    }
    return new EffectivePlugins(points);
  }

  private static boolean isScored(ExtensionPoint point) {
    return point == ExtensionPoint.SCORE || point == ExtensionPoint.PLACEMENT_SCORE;
  }

  /**
   * Returns first the plugins of multiPoint that the point lists too, then the other plugins of
   * multiPoint, then the rest of the point's list.
   */
  private Set<String> pluginNames(ExtensionPoint point) {
    PluginSet here = plugins.at(point);
    Set<String> listed = names(here.enabled(), point);
    if (here.disablesAll()) {
      return listed;
    }
    Set<String> fromMultiPoint = names(plugins.multiPoint().enabled(), point);
    fromMultiPoint.removeIf(here::disables);

    Set<String> ordered = new LinkedHashSet<>(listed);
    ordered.retainAll(fromMultiPoint);
    ordered.addAll(fromMultiPoint);
    ordered.addAll(listed);
    return ordered;
  }

  private Set<String> names(List<PluginReference> entries, ExtensionPoint point) {
    Set<String> names = new LinkedHashSet<>();
    for (PluginReference entry : entries) {
      if (implementsPoint(entry.name(), point)) {
        names.add(entry.name());
      }
    }
    return names;
  }

  private boolean implementsPoint(String name, ExtensionPoint point) {
    PluginDescriptor plugin = descriptors.find(name);
    return plugin != null && plugin.points().contains(point);
  }

  /** Returns the weights; the point's own list overrides multiPoint, and the default is 1. */
  private Map<String, Integer> weights(ExtensionPoint point) {
    Map<String, Integer> weights = new LinkedHashMap<>();
    for (List<PluginReference> entries :
        List.of(plugins.at(point).enabled(), plugins.multiPoint().enabled())) {
      entries.forEach(
          entry -> weights.putIfAbsent(entry.name(), entry.weight() == 0 ? 1 : entry.weight()));
    }
    return weights;
  }
}
