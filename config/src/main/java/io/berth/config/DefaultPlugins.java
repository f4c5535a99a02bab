package io.berth.config;

import java.util.List;
import java.util.Map;

/** The default profile: what kube-scheduler enables when a file says nothing. */
public final class DefaultPlugins {
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
                  // before DefaultPreemption: freeing an idle claim hurts less than an eviction
                  new PluginReference("DynamicResources", 2),
                  plugin("DefaultPreemption"),
                  new PluginReference("NodeResourcesBalancedAllocation", 1),
                  new PluginReference("ImageLocality", 1),
                  plugin("DefaultBinder"),
                  plugin("NodeDeclaredFeatures")),
              List.of()),
          Map.of());

  private DefaultPlugins() {}

  /** The weight that a plugin has by default; 0 if it is no default plugin or has none. */
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
}
