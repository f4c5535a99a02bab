package io.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.tree.Problem;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WellKnownPluginsTest {
  private static List<String> problems(String name) {
    String body = "profiles: [{plugins: {multiPoint: {enabled: [{name: %s}]}}}]\n".formatted(name);
    return InTree.read(body).problems().stream().map(Problem::text).toList();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          NodeResourcesMostAllocated  | was removed from Kubernetes; write scoringStrategy: {type: MostAllocated} in the NodeResourcesFitArgs of NodeResourcesFit
          NodeResourcesLeastAllocated | was removed from Kubernetes; write scoringStrategy: {type: LeastAllocated} in the NodeResourcesFitArgs of NodeResourcesFit
          RequestedToCapacityRatio    | was removed from Kubernetes; write scoringStrategy: {type: RequestedToCapacityRatio} in the NodeResourcesFitArgs of NodeResourcesFit
          NodePreferAvoidPods         | was removed from Kubernetes; taint the nodes with the effect PreferNoSchedule, which TaintToleration scores
          EvenPodsSpread              | was removed from Kubernetes; write PodTopologySpread
          SelectorSpread              | was removed from Kubernetes; PodTopologySpread replaces it, with defaultingType: System in its PodTopologySpreadArgs, which is the default
          NodeLabel                   | was removed from Kubernetes; write addedAffinity in the NodeAffinityArgs of NodeAffinity
          ServiceAffinity             | was removed from Kubernetes; write pod affinity, which InterPodAffinity evaluates
          EBSLimits                   | was removed from Kubernetes; remove it, NodeVolumeLimits replaces it
          GCEPDLimits                 | was removed from Kubernetes; remove it, NodeVolumeLimits replaces it
          AzureDiskLimits             | was removed from Kubernetes; remove it, NodeVolumeLimits replaces it
          CinderLimits                | was removed from Kubernetes; remove it, NodeVolumeLimits replaces it
          LeastRequestedPriority      | is a name of the Policy API, which was removed from Kubernetes; write NodeResourcesFit
          Coscheduling                | is a Go plugin of scheduler-plugins (sigs.k8s.io/scheduler-plugins) and of Koordinator, which Berth cannot load; remove it, or add a jar with such a plugin with --plugin-dir
          CapacityScheduling          | is a Go plugin of scheduler-plugins (sigs.k8s.io/scheduler-plugins), which Berth cannot load; remove it, or add a jar with such a plugin with --plugin-dir
          TargetLoadPacking           | is a Go plugin of Trimaran in scheduler-plugins (sigs.k8s.io/scheduler-plugins), which Berth cannot load; remove it, or add a jar with such a plugin with --plugin-dir
          LoadAwareScheduling         | is a Go plugin of Koordinator, which Berth cannot load; remove it, or add a jar with such a plugin with --plugin-dir
          """)
  void explainsRemovedAndForeignPlugins(String name, String explanation) {
    assertThat(problems(name))
        .containsExactly(
            "profiles[0].plugins.multiPoint.enabled[0].name: \"%s\" %s"
                .formatted(name, explanation));
  }
}
