package io.berth.runtime;

import static io.berth.testing.Containers.container;
import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.cycle.NodeEvaluation;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.PluginStatus;
import io.berth.framework.PodBinder;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.testing.FakePodBinder;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A profile of node-local plugins, built as in production. */
class NodeLocalProfileTest {
  private static final String CONFIGURATION =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins:
          multiPoint:
            disabled: [{name: "*"}]
            enabled:
            - name: SchedulingGates
            - name: PrioritySort
            - name: NodeUnschedulable
            - name: NodeName
            - name: TaintToleration
            - name: NodeAffinity
            - name: NodePorts
            - name: ImageLocality
            - name: DefaultBinder
            - name: DynamicResources
            - name: NodeDeclaredFeatures
      """;

  private final Profile profile = profile();

  private static Profile profile() {
    PluginRegistry registry = new BundleLoader(warning -> {}).loadClassPath().registry();
    ConfigResult result = new ConfigReader(registry).read(CONFIGURATION);
    assertThat(result.errors()).isEmpty();
    ProfileFactory factory =
        new ProfileFactory(
            registry,
            binder -> {
              binder.bind(PodBinder.class).toInstance(new FakePodBinder());
              binder.bind(ResourceClaimLister.class).toInstance(ResourceClaimLister.NONE);
            });
    return factory.build(Objects.requireNonNull(result.configuration()).profiles().getFirst());
  }

  @Test
  void findsNodesForPlainPod() {
    NodeEvaluation evaluation = evaluate(pod("p").hostPort(80));

    assertThat(evaluation.preFilter().skipped())
        .containsExactly("NodeAffinity", "DynamicResources", "NodeDeclaredFeatures");
    assertThat(evaluation.feasible()).extracting(NodeInfo::name).containsExactly("open");
    assertThat(evaluation.prioritizeNodes(new ScoreTable(false))).isEqualTo(Status.SUCCESS);
  }

  record UnsupportedFeature(String name, Pods pod, String plugin, String reason) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<UnsupportedFeature> unsupportedFeatures() {
    return Stream.of(
        new UnsupportedFeature(
            "claims",
            pod("p").resourceClaim("gpu"),
            "DynamicResources",
            "dynamic resource allocation is not supported; the pod references resource claim(s)"
                + " gpu"),
        new UnsupportedFeature(
            "declared features",
            pod("p").container(container("c").restartRule("RestartAllContainers")),
            "NodeDeclaredFeatures",
            "node declared features are not supported; the pod requires"
                + " RestartAllContainersOnContainerExits"),
        new UnsupportedFeature(
            "gang",
            pod("p").schedulingGroup("training"),
            "GangScheduling",
            "gang scheduling is not supported; the pod belongs to pod group training"),
        new UnsupportedFeature(
            "too many rules take precedence",
            withTerms(257).resourceClaim("gpu"),
            "PodRuleLimit",
            "pod has 257 scheduling rules, at most 256 are supported"));
  }

  private static Pods withTerms(int terms) {
    Pods pod = pod("p");
    for (int i = 0; i < terms; i++) {
      pod.podAntiAffinity(PodTerms.within("key-" + i, "app", "web"));
    }
    return pod;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unsupportedFeatures")
  void rejectsUnsupportedFeaturesByPluginName(UnsupportedFeature row) {
    NodeEvaluation evaluation = evaluate(row.pod);

    assertThat(profile.preEnqueue().run(row.pod.info())).isNull();
    assertThat(evaluation.feasible()).isEmpty();
    assertThat(evaluation.preFilter().rejection())
        .isEqualTo(new PluginStatus(row.plugin, Status.unschedulableAndUnresolvable(row.reason)));
    assertThat(evaluation.fitErrorMessage())
        .isEqualTo("0/3 nodes are available: " + row.reason + ".");
  }

  /** Otherwise every event would requeue the pod. */
  @Test
  void everyRejectingPluginRegistersEvents() {
    assertThat(profile.enqueueExtensions())
        .extracting(EnqueueExtensions::name)
        .contains("DynamicResources", "NodeDeclaredFeatures", "GangScheduling", "PodRuleLimit");
  }

  private NodeEvaluation evaluate(Pods pod) {
    NodeEvaluation evaluation =
        NodeEvaluation.begin(
            profile,
            Snapshots.of(
                node("open").info(),
                node("cordoned").unschedulable().info(),
                node("taken").info(pod("web").hostPort(80))),
            pod.info(),
            NominatedPodLister.NONE);
    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
    return evaluation;
  }
}
