package io.berth.config;

import io.berth.framework.ExtensionPoint;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Merges what a file says about plugins into the default profile. */
final class PluginMerge {
  static final PluginSets NOTHING = new PluginSets(PluginSet.EMPTY, Map.of());

  private PluginMerge() {}

  static PluginSets merge(PluginSets defaults, PluginSets given) {
    Map<ExtensionPoint, PluginSet> points = new EnumMap<>(ExtensionPoint.class);
    for (ExtensionPoint point : ExtensionPoint.values()) {
      points.put(point, merge(defaults.at(point), given.at(point)));
    }
    return new PluginSets(merge(defaults.multiPoint(), given.multiPoint()), points);
  }

  /**
   * Keeps the defaults that are not disabled, each in its place, but with what the file says about
   * it; then come the other plugins of the file. Of a plugin that the file lists twice the last
   * entry takes the default's place and the others are appended, to be refused later.
   */
  static PluginSet merge(PluginSet defaults, PluginSet given) {
    List<PluginReference> disabled = new ArrayList<>();
    given.disabled().forEach(entry -> disabled.add(new PluginReference(entry.name(), 0)));
    defaults.disabled().forEach(entry -> disabled.add(new PluginReference(entry.name(), 0)));
    PluginSet merged = new PluginSet(List.of(), disabled);

    Map<String, Integer> lastIndex = new HashMap<>();
    for (int i = 0; i < given.enabled().size(); i++) {
      lastIndex.put(given.enabled().get(i).name(), i);
    }
    List<PluginReference> enabled = new ArrayList<>();
    Set<Integer> placed = new HashSet<>();
    if (!merged.disablesAll()) {
      for (PluginReference entry : defaults.enabled()) {
        if (!merged.disables(entry.name())) {
          Integer index = lastIndex.get(entry.name());
          enabled.add(index == null ? entry : given.enabled().get(index));
          placed.add(index == null ? -1 : index);
        }
      }
    }
    for (int i = 0; i < given.enabled().size(); i++) {
      if (!placed.contains(i)) {
        enabled.add(given.enabled().get(i));
      }
    }
    return new PluginSet(enabled, disabled);
  }
}
