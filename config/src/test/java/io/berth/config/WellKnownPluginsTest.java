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
          NodeResourcesMostAllocated  | was removed from Kubernetes; NodeResourcesFit does its work: write scoringStrategy: {type: MostAllocated} in its NodeResourcesFitArgs
          NodeResourcesLeastAllocated | was removed from Kubernetes; NodeResourcesFit does its work: write scoringStrategy: {type: LeastAllocated} in its NodeResourcesFitArgs
          RequestedToCapacityRatio    | was removed from Kubernetes; NodeResourcesFit does its work: write scoringStrategy: {type: RequestedToCapacityRatio} in its NodeResourcesFitArgs
          NodePreferAvoidPods         | was removed from Kubernetes; taint the nodes with the effect PreferNoSchedule, which TaintToleration scores
          EvenPodsSpread              | was removed from Kubernetes; write PodTopologySpread
          SelectorSpread              | was removed from Kubernetes; PodTopologySpread does its work, with defaultingType: System in its PodTopologySpreadArgs, which is the default
          NodeLabel                   | was removed from Kubernetes; write addedAffinity in the NodeAffinityArgs of NodeAffinity
          ServiceAffinity             | was removed from Kubernetes; write pod affinity, which InterPodAffinity evaluates
          EBSLimits                   | was removed from Kubernetes; NodeVolumeLimits does its work, delete it
          GCEPDLimits                 | was removed from Kubernetes; NodeVolumeLimits does its work, delete it
          AzureDiskLimits             | was removed from Kubernetes; NodeVolumeLimits does its work, delete it
          CinderLimits                | was removed from Kubernetes; NodeVolumeLimits does its work, delete it
          LeastRequestedPriority      | is a name of the Policy API, which was removed from Kubernetes; write NodeResourcesFit
          Coscheduling                | is a plugin of scheduler-plugins (sigs.k8s.io/scheduler-plugins) and of Koordinator in Go, which Berth cannot load; remove it, or give a jar that has such a plugin by --plugin-dir
          CapacityScheduling          | is a plugin of scheduler-plugins (sigs.k8s.io/scheduler-plugins) in Go, which Berth cannot load; remove it, or give a jar that has such a plugin by --plugin-dir
          TargetLoadPacking           | is a plugin of Trimaran in scheduler-plugins (sigs.k8s.io/scheduler-plugins) in Go, which Berth cannot load; remove it, or give a jar that has such a plugin by --plugin-dir
          LoadAwareScheduling         | is a plugin of Koordinator in Go, which Berth cannot load; remove it, or give a jar that has such a plugin by --plugin-dir
          """)
  void tellsWhatReplacedItOrWhereItComesFrom(String name, String explanation) {
    assertThat(problems(name))
        .containsExactly(
            "profiles[0].plugins.multiPoint.enabled[0].name: \"%s\" %s"
                .formatted(name, explanation));
  }
}
