package io.berth.cli.flags;

import java.util.List;

/**
 * A feature gate that changes kube-scheduler and has one fixed value in Berth.
 *
 * @param isOn the value
 * @param behaviour what Berth does, as the predicate of a sentence with the subject "Berth"
 */
public record BerthGate(String name, boolean isOn, String behaviour) {
  private static final String NO_DEVICES =
      "does not allocate devices; pods with resource claims stay pending";
  private static final String NO_GROUPS =
      "does not schedule pod groups; pods with a scheduling group stay pending";

  /**
   * The gates, in the order of their names. kube-scheduler's other gates affect other components or
   * its internals, so Berth accepts either value.
   */
  public static final List<BerthGate> ALL =
      List.of(
          off("AllowParsingUserUIDFromCertAuth", "does not read user IDs from client certificates"),
          off("ClientsAllowCARotation", "reads the cluster's certificate authority once, at start"),
          off("ClientsAllowCBOR", "reads protobuf and JSON from the API server"),
          off("ClientsPreferCBOR", "reads protobuf and JSON from the API server"),
          off("ComponentFlagz", "does not serve /flagz"),
          off("ComponentStatusz", "does not serve /statusz"),
          off("CoordinatedLeaderElection", "elects its leader by the lease alone"),
          off("DRAAdminAccess", NO_DEVICES),
          off("DRAConsumableCapacity", NO_DEVICES),
          off("DRADeviceBindingConditions", NO_DEVICES),
          off("DRADeviceTaintRules", NO_DEVICES),
          off("DRADeviceTaints", NO_DEVICES),
          off("DRAExtendedResource", NO_DEVICES),
          off("DRAListTypeAttributes", NO_DEVICES),
          off("DRANodeAllocatableResources", NO_DEVICES),
          off("DRAPartitionableDevices", NO_DEVICES),
          off("DRAPrioritizedList", NO_DEVICES),
          off("DRAResourceClaimDeviceStatus", NO_DEVICES),
          off("DRASchedulerFilterTimeout", NO_DEVICES),
          off("DRAWorkloadResourceClaims", NO_DEVICES),
          off("DynamicResourceAllocation", NO_DEVICES),
          off("GangScheduling", NO_GROUPS),
          off("GenericWorkload", NO_GROUPS),
          on(
              "InPlacePodLevelResourcesVerticalScaling",
              "counts the resources of pods that are being resized"),
          on("InPlacePodVerticalScaling", "counts the resources of pods that are being resized"),
          off("LoggingAlphaOptions", "logs to one stream"),
          on("LoggingBetaOptions", "accepts --logging-format=json"),
          on("MatchLabelKeysInPodTopologySpread", "honours matchLabelKeys of spread constraints"),
          off("NativeHistograms", "serves histograms with fixed buckets"),
          off(
              "NodeDeclaredFeatures",
              "does not read the declared features of nodes; pods that need one stay pending"),
          on(
              "NodeInclusionPolicyInPodTopologySpread",
              "honours nodeAffinityPolicy and nodeTaintsPolicy of spread constraints"),
          on(
              "NominatedNodeNameForExpectation",
              "sets nominatedNodeName while a pod waits for Permit or PreBind"),
          on("PodLevelResources", "counts the resources of the pod itself"),
          on("SchedulerAsyncPreemption", "deletes the victims of preemption in the background"),
          on("SchedulerPopFromBackoffQ", "schedules pods in backoff when no other pod is ready"),
          on("SchedulerQueueingHints", "retries a pod when an event may make it schedulable"),
          on("SidecarContainers", "counts the resources of sidecar containers"),
          off("StorageCapacityScoring", "does not score nodes by storage capacity"),
          off(
              "TaintTolerationComparisonOperators",
              "does not compare taints with the operators Lt and Gt"),
          off("TopologyAwareWorkloadScheduling", NO_GROUPS),
          on("VolumeAttributesClass", "schedules pods whose claims name a VolumeAttributesClass"),
          off("VolumeLimitScaling", "does not require the CSI driver of a volume on the node"),
          on("WatchListClient", "reads the initial list of objects from the watch"),
          off("WorkloadAwarePreemption", NO_GROUPS));

  private static BerthGate on(String name, String behaviour) {
    return new BerthGate(name, true, behaviour);
  }

  private static BerthGate off(String name, String behaviour) {
    return new BerthGate(name, false, behaviour);
  }
}
