package io.berth.config;

import io.berth.framework.ExtensionPoint;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The plugins of a profile at each extension point, in the order in which they run. */
public record EffectivePlugins(Map<ExtensionPoint, List<Plugin>> points) {
  /**
   * A plugin at an extension point.
   *
   * @param weight at least 1 at points that score, 0 elsewhere
   */
  public record Plugin(String name, int weight) {}

  public EffectivePlugins {
    Map<ExtensionPoint, List<Plugin>> all = new EnumMap<>(ExtensionPoint.class);
    for (ExtensionPoint point : ExtensionPoint.values()) {
      all.put(point, List.copyOf(points.getOrDefault(point, List.of())));
    }
    points = Collections.unmodifiableMap(all);
  }

  public List<Plugin> at(ExtensionPoint point) {
    return points.getOrDefault(point, List.of());
  }

  /** Returns every plugin once, in the order of extension points. */
  public Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    points.values().forEach(list -> list.forEach(plugin -> names.add(plugin.name())));
    return names;
  }
}
