package io.berth.e2e.parity;

import java.util.List;

/** The configuration of both schedulers: the default profile and others. */
final class Profiles {
  static final String DEFAULT = "default-scheduler";
  static final List<String> OTHERS = List.of("packing", "shaped", "constrained");

  /** All nodes are scored, so that kube-scheduler selects the best of all nodes. */
  static final String YAML =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      percentageOfNodesToScore: 100
      clientConnection: {kubeconfig: {kubeconfig}, qps: -1}
      profiles:
      - schedulerName: default-scheduler
      - schedulerName: packing
        pluginConfig:
        - name: NodeResourcesFit
          args:
            scoringStrategy:
              type: MostAllocated
              resources: [{name: cpu, weight: 1}, {name: memory, weight: 1}, {name: example.com/gpu, weight: 5}]
        - name: NodeResourcesBalancedAllocation
          args:
            resources: [{name: cpu, weight: 1}, {name: example.com/gpu, weight: 1}]
      - schedulerName: shaped
        pluginConfig:
        - name: NodeResourcesFit
          args:
            ignoredResources: [example.com/foo]
            scoringStrategy:
              type: RequestedToCapacityRatio
              resources: [{name: cpu, weight: 2}, {name: memory, weight: 1}, {name: example.com/gpu, weight: 3}]
              requestedToCapacityRatio:
                shape: [{utilization: 0, score: 0}, {utilization: 60, score: 10}, {utilization: 100, score: 4}]
        plugins:
          score:
            disabled: [{name: NodeResourcesBalancedAllocation}]
            enabled: [{name: NodeAffinity, weight: 7}, {name: ImageLocality, weight: 4}]
      - schedulerName: constrained
        pluginConfig:
        - name: PodTopologySpread
          args:
            defaultingType: List
            defaultConstraints:
            - {maxSkew: 1, topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: ScheduleAnyway}
            - {maxSkew: 2, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule}
        - name: InterPodAffinity
          args: {hardPodAffinityWeight: 60, ignorePreferredTermsOfExistingPods: true}
        - name: NodeAffinity
          args:
            addedAffinity:
              preferredDuringSchedulingIgnoredDuringExecution:
              - weight: 3
                preference:
                  matchExpressions: [{key: disk, operator: In, values: [fast]}]
      """;

  private Profiles() {}
}
