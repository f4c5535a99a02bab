package io.berth.simulator;

import io.berth.config.ConfigReader;
import io.berth.manifest.ClusterObjects;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfileFactory;
import java.util.Objects;
import java.util.Set;

/** The default profile with Koordinator's plugins, so that every score plugin is enabled. */
final class RichProfile {
  private static final String CONFIGURATION =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins:
          multiPoint:
            enabled: [{name: NodeResourcesFitPlus, weight: 2}, {name: ScarceResourceAvoidance, weight: 3}]
        pluginConfig:
        - name: NodeResourcesFitPlus
          args:
            resources:
              cpu: {type: LeastAllocated, weight: 1}
              example.com/gpu: {type: MostAllocated, weight: 2}
        - name: ScarceResourceAvoidance
          args: {resources: [example.com/gpu]}
      """;

  private static final String CLUSTER_WIDE_FILTERS =
      "{name: NodePorts}, {name: PodTopologySpread}, {name: TaintToleration},"
          + " {name: InterPodAffinity}, {name: VolumeRestrictions}";

  private static final PluginRegistry REGISTRY =
      new BundleLoader(
              message -> {
                throw new AssertionError(message);
              })
          .loadClassPath()
          .registry();

  /** Builds the profile with the ports of a cluster. */
  static Profile on(ClusterObjects objects) {
    return build(CONFIGURATION, objects);
  }

  /** Builds the profile with cluster-wide filters before other filters. */
  static Profile withClusterWideFiltersFirst(ClusterObjects objects) {
    String first = "    filter: {enabled: [%s]}\n    multiPoint:".formatted(CLUSTER_WIDE_FILTERS);
    return build(CONFIGURATION.replace("    multiPoint:", first), objects);
  }

  private static Profile build(String text, ClusterObjects objects) {
    var configuration =
        Objects.requireNonNull(new ConfigReader(REGISTRY).read(text).configuration());
    return new ProfileFactory(REGISTRY, new InMemoryListersModule(objects, Set.of()))
        .build(configuration.profiles().getFirst());
  }

  private RichProfile() {}
}
