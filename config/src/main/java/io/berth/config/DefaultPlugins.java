package io.berth.config;

import io.berth.framework.ExtensionPoint;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Plugins of the default profile, and the merge of a profile's plugins into them. */
public final class DefaultPlugins {
  static final PluginSets NONE = new PluginSets(PluginSet.EMPTY, Map.of());

  static final PluginSets SETS =
      new PluginSets(
          new PluginSet(
              List.of(
                  plugin("SchedulingGates"),
                  plugin("PrioritySort"),
                  plugin("NodeUnschedulable"),
                  plugin("NodeName"),
                  new PluginReference("TaintToleration", 3),
                  new PluginReference("NodeAffinity", 2),
                  plugin("NodePorts"),
                  new PluginReference("NodeResourcesFit", 1),
                  plugin("VolumeRestrictions"),
                  plugin("NodeVolumeLimits"),
                  plugin("VolumeBinding"),
                  plugin("VolumeZone"),
                  new PluginReference("PodTopologySpread", 2),
                  new PluginReference("InterPodAffinity", 2),
                  // before DefaultPreemption: releasing an idle claim is cheaper than an eviction
                  new PluginReference("DynamicResources", 2),
                  plugin("DefaultPreemption"),
                  new PluginReference("NodeResourcesBalancedAllocation", 1),
                  new PluginReference("ImageLocality", 1),
                  plugin("DefaultBinder"),
                  plugin("NodeDeclaredFeatures")),
              List.of()),
          Map.of());

  private DefaultPlugins() {}

  /** Returns the default weight of a plugin; 0 if it has none or is not a default plugin. */
  public static int weight(String name) {
    return SETS.multiPoint().enabled().stream()
        .filter(entry -> entry.name().equals(name))
        .mapToInt(PluginReference::weight)
        .findFirst()
        .orElse(0);
  }

  private static PluginReference plugin(String name) {
    return new PluginReference(name, 0);
  }

  /** Merges the plugins of a file into the default profile. */
  static PluginSets mergePlugins(PluginSets defaults, PluginSets custom) {
    Map<ExtensionPoint, PluginSet> points = new EnumMap<>(ExtensionPoint.class);
    for (ExtensionPoint point : ExtensionPoint.values()) {
      points.put(point, mergePluginSet(defaults.at(point), custom.at(point)));
    }
    return new PluginSets(mergePluginSet(defaults.multiPoint(), custom.multiPoint()), points);
  }

  /**
   * Keeps the order of the defaults that are not disabled, with the weights of the file; then
   * follow the other plugins of the file. Of a plugin that the file lists twice the last entry
   * replaces the default and the others are appended, for {@link PluginsValidation} to reject.
   */
  private static PluginSet mergePluginSet(PluginSet defaults, PluginSet custom) {
    List<PluginReference> disabled = new ArrayList<>();
    custom.disabled().forEach(entry -> disabled.add(new PluginReference(entry.name(), 0)));
    defaults.disabled().forEach(entry -> disabled.add(new PluginReference(entry.name(), 0)));
    PluginSet merged = new PluginSet(List.of(), disabled);

    Map<String, Integer> lastIndex = new HashMap<>();
    for (int i = 0; i < custom.enabled().size(); i++) {
      lastIndex.put(custom.enabled().get(i).name(), i);
    }
    List<PluginReference> enabled = new ArrayList<>();
    Set<Integer> replaced = new HashSet<>();
    if (!merged.disablesAll()) {
      for (PluginReference entry : defaults.enabled()) {
        if (!merged.disables(entry.name())) {
          Integer index = lastIndex.get(entry.name());
          enabled.add(index == null ? entry : custom.enabled().get(index));
          replaced.add(index == null ? -1 : index);
        }
      }
    }
    for (int i = 0; i < custom.enabled().size(); i++) {
      if (!replaced.contains(i)) {
        enabled.add(custom.enabled().get(i));
      }
    }
    return new PluginSet(enabled, disabled);
  }
}
