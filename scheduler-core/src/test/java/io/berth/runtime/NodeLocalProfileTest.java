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
import io.berth.testing.FakeBinder;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A profile of the plugins that look at a pod and one node, put together as in production. */
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
    PluginRegistry registry = new BundleLoader(complaint -> {}).loadClassPath().registry();
    ConfigResult read = new ConfigReader(registry).read(CONFIGURATION);
    assertThat(read.errors()).isEmpty();
    ProfileFactory factory =
        new ProfileFactory(
            registry,
            binder -> {
              binder.bind(PodBinder.class).toInstance(new FakeBinder());
              binder.bind(ResourceClaimLister.class).toInstance(ResourceClaimLister.NONE);
            });
    return factory.build(Objects.requireNonNull(read.configuration()).profiles().getFirst());
  }

  @Test
  void anOrdinaryPodFindsItsNodes() {
    NodeEvaluation assessment = assess(pod("p").hostPort(80));

    assertThat(assessment.preFilter().skipped())
        .containsExactly("NodeAffinity", "DynamicResources", "NodeDeclaredFeatures");
    assertThat(assessment.feasible()).extracting(NodeInfo::name).containsExactly("open");
    assertThat(assessment.prioritizeNodes(new NodePluginScores(false))).isEqualTo(Status.SUCCESS);
  }

  record Unbuilt(String name, Pods pod, String plugin, String reason) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Unbuilt> unbuilt() {
    return Stream.of(
        new Unbuilt(
            "claims",
            pod("p").resourceClaim("gpu"),
            "DynamicResources",
            "dynamic resource allocation is not built yet; the pod asks for resource claim(s) gpu"),
        new Unbuilt(
            "declared features",
            pod("p").container(container("c").restartRule("RestartAllContainers")),
            "NodeDeclaredFeatures",
            "node declared features are not built yet; the pod needs"
                + " RestartAllContainersOnContainerExits"),
        new Unbuilt(
            "gang",
            pod("p").schedulingGroup("training"),
            "GangScheduling",
            "gang scheduling is not built yet; the pod belongs to pod group training"),
        new Unbuilt(
            "too many rules, before anything else",
            withTerms(257).resourceClaim("gpu"),
            "PodRuleLimit",
            "pod has 257 scheduling rules, at most 256 are supported"));
  }

  private static Pods withTerms(int terms) {
    Pods pod = pod("p");
    for (int i = 0; i < terms; i++) {
      pod.awayFrom(PodTerms.within("key-" + i, "app", "web"));
    }
    return pod;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unbuilt")
  void whatIsNotBuiltIsRefusedByName(Unbuilt row) {
    NodeEvaluation assessment = assess(row.pod);

    assertThat(profile.preEnqueue().run(row.pod.info())).isNull();
    assertThat(assessment.feasible()).isEmpty();
    assertThat(assessment.preFilter().rejection())
        .isEqualTo(new PluginStatus(row.plugin, Status.unschedulableAndUnresolvable(row.reason)));
    assertThat(assessment.fitErrorMessage())
        .isEqualTo("0/3 nodes are available: " + row.reason + ".");
  }

  /** Else a pod that nothing can help would be tried at every event. */
  @Test
  void everyRefusingPluginSaysWhichEventsHelp() {
    assertThat(profile.eventAware())
        .extracting(EnqueueExtensions::name)
        .contains("DynamicResources", "NodeDeclaredFeatures", "GangScheduling", "PodRuleLimit");
  }

  private NodeEvaluation assess(Pods pod) {
    NodeEvaluation assessment =
        NodeEvaluation.begin(
            profile,
            Snapshots.of(
                node("open").info(),
                node("cordoned").unschedulable().info(),
                node("taken").info(pod("web").hostPort(80))),
            pod.info(),
            PodNominator.NONE);
    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
    return assessment;
  }
}
