package io.berth.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.doctor.Statement.Advice;
import io.berth.doctor.advice.Change;
import io.berth.doctor.experiment.ExperimentTotals.Verdict;
import io.berth.doctor.experiment.WorkloadClass;
import io.berth.manifest.ManifestReader;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.workload.ClusterPlan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Verdicts and advice on configurations with known effects. */
class DoctorTest {
  private static final String GPU = "nvidia.com/gpu";
  private static final String SCORES =
      """
      profiles:
      - schedulerName: gpu
        plugins:
          score:
            disabled: [{name: NodeResourcesFit}, {name: NodeResourcesBalancedAllocation}]
            enabled:
            - {name: NodeResourcesFitPlus, weight: 5}
            - {name: ScarceResourceAvoidance, weight: 5}
        pluginConfig:
        - name: NodeResourcesFitPlus
          args:
            resources:
              nvidia.com/gpu: {type: MostAllocated, weight: 2}
              cpu: {type: LeastAllocated, weight: 1}
              memory: {type: LeastAllocated, weight: 1}
        - name: ScarceResourceAvoidance
          args: {resources: [nvidia.com/gpu]}
      """;
  private static final String NO_DEFAULT_SPREADING =
      "  - {name: PodTopologySpread, args: {defaultingType: List}}\n";

  private static final PluginRegistry PLUGINS =
      new BundleLoader(
              warning -> {
                throw new AssertionError(warning);
              })
          .loadClassPath()
          .registry();

  /** The expected verdict and changes for a class; no changes mean no advice. */
  record Row(String name, String yaml, WorkloadClass pods, Verdict verdict, List<Change> changes) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Row> rows() {
    List<Change> noDefaults = List.of(new Change.NoDefaultSpreading());
    return Stream.of(
        new Row("defaults", "", WorkloadClass.plain(), Verdict.SPREADS, List.of()),
        new Row(
            "GPU packing is outvoted by default spreading",
            SCORES,
            WorkloadClass.devices(GPU),
            Verdict.MIXED,
            noDefaults),
        new Row(
            "GPU packing without default spreading",
            SCORES + NO_DEFAULT_SPREADING,
            WorkloadClass.devices(GPU),
            Verdict.PACKS,
            List.of()),
        new Row(
            "CPU pods of the same profile",
            SCORES,
            WorkloadClass.plain(),
            Verdict.SPREADS,
            List.of()),
        new Row(
            "values with MostAllocated",
            "profiles: [{schedulerName: gpu, pluginConfig: [{name: NodeResourcesFit, args:"
                + " {scoringStrategy: {type: MostAllocated, resources: [{name: nvidia.com/gpu,"
                + " weight: 5}, {name: cpu, weight: 1}]}}}]}]",
            WorkloadClass.devices(GPU),
            Verdict.MIXED,
            noDefaults),
        new Row(
            "RequestedToCapacityRatio with weight 10 and small pods",
            "profiles: [{schedulerName: a, plugins: {score: {disabled: [{name:"
                + " NodeResourcesBalancedAllocation}], enabled: [{name: NodeResourcesFit, weight:"
                + " 10}]}}, pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type:"
                + " RequestedToCapacityRatio, requestedToCapacityRatio: {shape: [{utilization: 0,"
                + " score: 0}, {utilization: 70, score: 4}, {utilization: 100, score: 10}]}}}}]}]",
            WorkloadClass.plain(),
            Verdict.MIXED,
            noDefaults));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void measuresVerdictAndAdvisesChanges(Row row) throws InterruptedException {
    Statement statement = statement(row.yaml(), row.pods());
    assertThat(statement.totals().verdict()).isEqualTo(row.verdict());
    Advice advice = statement.advice();
    if (row.changes().isEmpty()) {
      assertThat(advice).isNull();
    } else {
      assertThat(advice).isNotNull();
      assertThat(advice.changes()).isEqualTo(row.changes());
      assertThat(advice.totals().verdict()).isEqualTo(Verdict.PACKS);
      assertThat(advice.against()).isGreaterThan(advice.inFavour());
    }
  }

  @Test
  void acceptsEmptyProfile() throws InterruptedException {
    assertThat(new Doctor(PLUGINS).examine(read("profiles:\n-\n"), null).profiles()).hasSize(1);
  }

  /** The configuration as it is decides: all of its profiles, with their nodes. */
  @Test
  void simulatesOwnClusterWithAllProfilesAndTheirNodes() throws InterruptedException, IOException {
    String cluster =
        """
        apiVersion: v1
        kind: List
        items:
        - {apiVersion: v1, kind: Node, metadata: {name: a, labels: {pool: berth}}, status: {allocatable: {cpu: 1, pods: 10}}}
        - {apiVersion: v1, kind: Node, metadata: {name: b}, status: {allocatable: {cpu: 1, pods: 10}}}
        - apiVersion: batch/v1
          kind: Job
          metadata: {name: j}
          spec: {parallelism: 2, completions: 2, template: {spec: {schedulerName: one, containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}
        """;
    ManifestReader manifests = new ManifestReader();
    manifests.read("test", new ByteArrayInputStream(cluster.getBytes(UTF_8)));
    ClusterPlan plan = ClusterPlan.of(manifests.finish().objects());

    assertThat(placed("profiles: [{schedulerName: one}]\n", plan)).isEqualTo(2);
    assertThat(
            placed(
                "profiles: [{schedulerName: one, nodeSelector: {matchLabels: {pool: berth}}},"
                    + " {schedulerName: two}]\n",
                plan))
        .isEqualTo(1);
  }

  private static int placed(String yaml, ClusterPlan plan) throws InterruptedException {
    OwnCluster.Outcome own =
        new Doctor(PLUGINS).examine(read(yaml), plan).profiles().getFirst().own();
    return Objects.requireNonNull(own).profile().placed();
  }

  private static ConfigResult read(String yaml) {
    ConfigResult read =
        new ConfigReader(PLUGINS)
            .read(
                "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
                    + yaml);
    assertThat(read.errors()).isEmpty();
    return read;
  }

  private static Statement statement(String yaml, WorkloadClass pods) throws InterruptedException {
    return new Doctor(PLUGINS)
        .examine(read(yaml), null).profiles().getFirst().statements().stream()
            .filter(statement -> statement.pods().equals(pods))
            .findFirst()
            .orElseThrow();
  }
}
