package io.berth.config;

import io.berth.framework.ExtensionPoint;
import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Plugins of a profile as its file lists them.
 *
 * @param multiPoint plugins that run at every extension point which they implement
 * @param points the plugins of each extension point
 */
public record PluginSets(PluginSet multiPoint, Map<ExtensionPoint, PluginSet> points) {
  static final String MULTI_POINT = "multiPoint";

  public PluginSets {
    Map<ExtensionPoint, PluginSet> all = new EnumMap<>(ExtensionPoint.class);
    for (ExtensionPoint point : ExtensionPoint.values()) {
      all.put(point, points.getOrDefault(point, PluginSet.EMPTY));
    }
    points = Collections.unmodifiableMap(all);
  }

  static PluginSets decode(Fields fields) {
    Map<ExtensionPoint, PluginSet> points = new EnumMap<>(ExtensionPoint.class);
    for (ExtensionPoint point : ExtensionPoint.values()) {
      points.put(point, fields.objectOrEmpty(point.key(), PluginSet::decode));
    }
    return new PluginSets(fields.objectOrEmpty(MULTI_POINT, PluginSet::decode), points);
  }

  public PluginSet at(ExtensionPoint point) {
    return points.getOrDefault(point, PluginSet.EMPTY);
  }

  /** Returns the names of all enabled plugins, sorted. */
  Set<String> enabledNames() {
    Set<String> names = new TreeSet<>();
    multiPoint.enabled().forEach(entry -> names.add(entry.name()));
    points.values().forEach(set -> set.enabled().forEach(entry -> names.add(entry.name())));
    return names;
  }

  PrintedObject encode() {
    PrintedObject form = new PrintedObject();
    points.forEach((point, set) -> form.set(point.key(), set.encode()));
    return form.set(MULTI_POINT, multiPoint.encode());
  }
}
