package io.berth.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Explains names of plugins that Berth does not have: plugins of older Kubernetes versions and of
 * well-known projects.
 */
final class WellKnownPlugins {
  /** kube-scheduler reports the entry instead of its name for these. */
  private static final Set<String> VOLUME_LIMITS =
      Set.of("AzureDiskLimits", "CinderLimits", "EBSLimits", "GCEPDLimits");

  private static final Map<String, String> EXPLANATIONS = explanations();

  private WellKnownPlugins() {}

  /** Returns whether kube-scheduler reports the entry of this plugin rather than its name. */
  static boolean isVolumeLimit(String name) {
    return VOLUME_LIMITS.contains(name);
  }

  /** Returns what replaced a plugin or where it comes from, or null for any other name. */
  static @Nullable String explain(String name) {
    String explanation = EXPLANATIONS.get(name);
    return explanation == null ? null : "\"" + name + "\" " + explanation;
  }

  private static Map<String, String> explanations() {
    Map<String, String> all = new LinkedHashMap<>();
    VOLUME_LIMITS.forEach(name -> removed(all, name, "remove it, NodeVolumeLimits replaces it"));
    strategy(all, "NodeResourcesMostAllocated", "MostAllocated");
    strategy(all, "NodeResourcesLeastAllocated", "LeastAllocated");
    strategy(all, "RequestedToCapacityRatio", "RequestedToCapacityRatio");
    removed(
        all,
        "NodePreferAvoidPods",
        "taint the nodes with the effect PreferNoSchedule, which TaintToleration scores");
    removed(all, "EvenPodsSpread", "write PodTopologySpread");
    String spread =
        "PodTopologySpread replaces it, with defaultingType: System in its"
            + " PodTopologySpreadArgs, which is the default";
    removed(all, "SelectorSpread", spread);
    removed(all, "DefaultPodTopologySpread", spread);
    removed(all, "NodeLabel", "write addedAffinity in the NodeAffinityArgs of NodeAffinity");
    removed(all, "ServiceAffinity", "write pod affinity, which InterPodAffinity evaluates");
    removed(all, "NodeResourceLimits", "NodeResourcesFit scores by requests");
    putPolicies(all);
    putProjects(all);
    return all;
  }

  private static void removed(Map<String, String> all, String name, String remedy) {
    all.put(name, "was removed from Kubernetes; " + remedy);
  }

  private static void strategy(Map<String, String> all, String name, String type) {
    removed(
        all,
        name,
        "write scoringStrategy: {type: %s} in the NodeResourcesFitArgs of NodeResourcesFit"
            .formatted(type));
  }

  /** Predicates and priorities of the Policy API. */
  private static void putPolicies(Map<String, String> all) {
    policy(all, "NodeResourcesFit", "PodFitsResources", "LeastRequestedPriority");
    policy(all, "NodeResourcesFit", "MostRequestedPriority", "RequestedToCapacityRatioPriority");
    policy(all, "NodeResourcesBalancedAllocation", "BalancedResourceAllocation");
    policy(all, "NodePorts", "PodFitsHostPorts", "PodFitsPorts");
    policy(all, "NodeName", "HostName");
    policy(all, "NodeAffinity", "MatchNodeSelector", "NodeAffinityPriority");
    policy(all, "NodeUnschedulable", "CheckNodeUnschedulable");
    policy(all, "TaintToleration", "PodToleratesNodeTaints", "TaintTolerationPriority");
    policy(all, "InterPodAffinity", "MatchInterPodAffinity", "InterPodAffinityPriority");
    policy(all, "PodTopologySpread", "SelectorSpreadPriority", "EvenPodsSpreadPriority");
    policy(all, "ImageLocality", "ImageLocalityPriority");
    policy(all, "VolumeRestrictions", "NoDiskConflict");
    policy(all, "VolumeZone", "NoVolumeZoneConflict");
    policy(all, "VolumeBinding", "CheckVolumeBinding");
    policy(all, "NodeVolumeLimits", "MaxCSIVolumeCountPred", "MaxEBSVolumeCount");
    policy(all, "NodeVolumeLimits", "MaxGCEPDVolumeCount", "MaxAzureDiskVolumeCount");
  }

  private static void policy(Map<String, String> all, String plugin, String... names) {
    for (String name : names) {
      all.put(
          name, "is a name of the Policy API, which was removed from Kubernetes; write " + plugin);
    }
  }

  private static void putProjects(Map<String, String> all) {
    String schedulerPlugins = "scheduler-plugins (sigs.k8s.io/scheduler-plugins)";
    project(all, schedulerPlugins + " and of Koordinator", "Coscheduling");
    project(
        all,
        schedulerPlugins,
        "CapacityScheduling",
        "CrossNodePreemption",
        "NetworkOverhead",
        "NodeResourcesAllocatable",
        "NodeResourceTopologyMatch",
        "PodState",
        "PreemptionToleration",
        "QOSSort",
        "SySched",
        "TopologicalSort");
    project(
        all,
        "Trimaran in " + schedulerPlugins,
        "LoadVariationRiskBalancing",
        "LowRiskOverCommitment",
        "Peaks",
        "TargetLoadPacking");
    project(
        all,
        "Koordinator",
        "BatchResourceFit",
        "DefaultPreBind",
        "DeviceShare",
        "ElasticQuota",
        "LoadAwareScheduling",
        "NodeNUMAResource",
        "Reservation");
  }

  private static void project(Map<String, String> all, String project, String... names) {
    for (String name : names) {
      all.put(
          name,
          "is a Go plugin of %s, which Berth cannot load; remove it, or add a jar with such a"
                  .formatted(project)
              + " plugin with --plugin-dir");
    }
  }
}
