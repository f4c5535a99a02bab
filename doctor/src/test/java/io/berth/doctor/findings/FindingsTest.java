package io.berth.doctor.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.config.SchedulerConfiguration;
import io.berth.tree.Value;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FindingsTest {
  private static final ConfigReader READER = Plugins.READER;

  /** A configuration and the paths of its findings. */
  record Case(String name, String yaml, List<String> paths) {
    Case(String name, String yaml, String... paths) {
      this(name, yaml, List.of(paths));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("defaults", "profiles: [{schedulerName: mine}]"),
        new Case(
            "no finding for MostAllocated at its default weight", fit("{type: MostAllocated}", "")),
        new Case("MostAllocated with a dominant weight", fit("{type: MostAllocated}", heavy("10"))),
        new Case(
            "no finding for an increasing ratio at its default weight",
            fit("{type: RequestedToCapacityRatio, " + shape(0, 10) + "}", "")),
        new Case(
            "decreasing ratio",
            fit("{type: RequestedToCapacityRatio, " + shape(10, 0) + "}", heavy("10")),
            "profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio.shape"),
        new Case(
            "constant ratio",
            fit("{type: RequestedToCapacityRatio, " + shape(5, 5) + "}", heavy("10")),
            "profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio.shape"),
        new Case(
            "increasing ratio with a dominant weight",
            fit("{type: RequestedToCapacityRatio, " + shape(0, 10) + "}", heavy("10"))),
        new Case(
            "packing on a sample of the nodes",
            "percentageOfNodesToScore: 30\n" + fit("{type: MostAllocated}", heavy("10")),
            "percentageOfNodesToScore"),
        new Case(
            "packing on all nodes",
            "percentageOfNodesToScore: 100\n" + fit("{type: MostAllocated}", heavy("10"))),
        new Case(
            "spreading on a sample of the nodes",
            "percentageOfNodesToScore: 30\nprofiles: [{schedulerName: mine}]"),
        new Case(
            "percentageOfNodesToScore of a profile",
            fit("{type: MostAllocated}", heavy("10"))
                .replace("schedulerName: mine", "schedulerName: mine, percentageOfNodesToScore: 9"),
            "profiles[0].percentageOfNodesToScore"),
        new Case(
            "conflicting strategies for memory",
            plus("memory: {type: MostAllocated, weight: 1}", ""),
            "profiles[0].pluginConfig[0].args.resources"),
        new Case(
            "cpu scored twice",
            plus("cpu: {type: LeastAllocated, weight: 1}", ""),
            "profiles[0].pluginConfig[0].args.resources"),
        new Case(
            "only one of the two plugins scores",
            plus(
                "cpu: {type: MostAllocated, weight: 1}", "disabled: [{name: NodeResourcesFit}], ")),
        new Case(
            "memory missing in the list",
            fit("{type: LeastAllocated, resources: [{name: cpu, weight: 1}]}", ""),
            "profiles[0].pluginConfig[0].args.scoringStrategy.resources"),
        new Case(
            "complete list",
            fit("{type: LeastAllocated, resources: [{name: cpu}, {name: memory}]}", "")),
        new Case(
            "weight 0 of a listed resource",
            fit("{type: LeastAllocated, resources: [{name: cpu, weight: 0}, {name: memory}]}", ""),
            "profiles[0].pluginConfig[0].args.scoringStrategy.resources[0].weight"),
        new Case(
            "weight 0 of a mapped resource",
            plus(
                "nvidia.com/gpu: {type: MostAllocated, weight: 0}",
                "disabled: [{name: NodeResourcesFit}], "),
            "profiles[0].pluginConfig[0].args.resources[nvidia.com/gpu].weight"),
        new Case(
            "weight 0 of a plugin",
            score("{name: ImageLocality, weight: 0}"),
            "profiles[0].plugins.score.enabled[0].weight"),
        new Case(
            "default plugin listed without its weight",
            score("{name: PodTopologySpread}"),
            "profiles[0].plugins.score.enabled[0]"),
        new Case(
            "plugin with default weight 1 listed without weight",
            score("{name: NodeResourcesFit}")),
        new Case(
            "strategy of a plugin that only filters",
            fit(
                "{type: MostAllocated}",
                "plugins: {score: {disabled: [{name: NodeResourcesFit}]}},"),
            "profiles[0].pluginConfig[0].args.scoringStrategy"),
        new Case(
            "no resources to score", plus("", ""), "profiles[0].pluginConfig[0].args.resources"),
        new Case(
            "one packs GPUs while the other spreads",
            plus("nvidia.com/gpu: {type: MostAllocated, weight: 1}", ""),
            "profiles[0].pluginConfig[0].args.resources"),
        new Case(
            "both spread, each its own resources",
            plus("nvidia.com/gpu: {type: LeastAllocated, weight: 1}", "")),
        new Case(
            "kube-scheduler's name",
            "profiles: [{schedulerName: default-scheduler}]",
            "profiles[0].schedulerName"),
        new Case(
            "kube-scheduler's lease",
            "leaderElection: {resourceName: kube-scheduler}\nprofiles: [{schedulerName: mine}]",
            "leaderElection.resourceName"),
        new Case(
            "kube-scheduler's lease, not used",
            "leaderElection: {leaderElect: false, resourceName: kube-scheduler}"),
        new Case(
            "args of a disabled plugin",
            "profiles: [{schedulerName: mine, plugins: {multiPoint: {disabled: [{name:"
                + " InterPodAffinity}]}}, pluginConfig: [{name: InterPodAffinity, args:"
                + " {hardPodAffinityWeight: 5}}]}]",
            "profiles[0].pluginConfig[0]"),
        new Case(
            "args of an enabled plugin",
            "profiles: [{schedulerName: mine, pluginConfig: [{name: InterPodAffinity, args:"
                + " {hardPodAffinityWeight: 5}}]}]"),
        new Case(
            "scarce resource that no plugin packs",
            scarce("[nvidia.com/gpu]", ""),
            "profiles[0].pluginConfig[0].args.resources"),
        new Case(
            "no scarce resource", scarce("[]", ""), "profiles[0].pluginConfig[0].args.resources"),
        new Case(
            "scarce resource that a plugin packs",
            scarce(
                "[nvidia.com/gpu]",
                ", {name: NodeResourcesFitPlus, args: {resources: {nvidia.com/gpu: {type:"
                    + " MostAllocated, weight: 1}}}}")));
  }

  private static String fit(String strategy, String plugins) {
    return "profiles: [{schedulerName: mine, %s pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: %s}}]}]"
        .formatted(plugins, strategy);
  }

  private static String score(String entry) {
    return "profiles: [{schedulerName: mine, plugins: {score: {enabled: [%s]}}}]".formatted(entry);
  }

  private static String heavy(String weight) {
    return "plugins: {score: {disabled: [{name: NodeResourcesFit}], enabled: [{name:"
        + " NodeResourcesFit, weight: %s}]}},".formatted(weight);
  }

  private static String shape(int empty, int full) {
    return "requestedToCapacityRatio: {shape: [{utilization: 0, score: %d}, {utilization: 100, score: %d}]}"
        .formatted(empty, full);
  }

  private static String plus(String resource, String scores) {
    return ("profiles: [{schedulerName: mine, plugins: {score: {%s enabled: [{name:"
            + " NodeResourcesFitPlus}]}}, pluginConfig: [{name: NodeResourcesFitPlus, args:"
            + " {resources: {%s}}}]}]")
        .formatted(scores, resource);
  }

  private static String scarce(String resources, String moreArgs) {
    return ("profiles: [{schedulerName: mine, plugins: {score: {disabled: [{name:"
            + " NodeResourcesFit}], enabled: [{name: ScarceResourceAvoidance}%s]}},"
            + " pluginConfig: [{name: ScarceResourceAvoidance, args: {resources: %s}}%s]}]")
        .formatted(moreArgs.isEmpty() ? "" : ", {name: NodeResourcesFitPlus}", resources, moreArgs);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void findsSettingsWithoutSuggestedEffect(Case c) {
    List<Finding> findings = examine(c.yaml());
    assertThat(findings).extracting(Finding::path).containsExactlyElementsOf(c.paths());
    assertThat(findings)
        .allSatisfy(
            finding -> {
              assertThat(finding.reason()).isNotBlank().doesNotEndWith(".");
              assertThat(finding.change()).isNotBlank().doesNotEndWith(".");
            });
  }

  @Test
  void namesAllOmittedResources() {
    assertThat(examine(fit("{type: LeastAllocated, resources: [{name: nvidia.com/gpu}]}", "")))
        .extracting(Finding::reason)
        .contains("the list omits cpu and memory, which are therefore not scored");
  }

  private static List<Finding> examine(String yaml) {
    ConfigResult read =
        READER.read(
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
                + yaml);
    assertThat(read.errors()).isEmpty();
    SchedulerConfiguration configuration = Objects.requireNonNull(read.configuration());
    Value source = Objects.requireNonNull(read.source());
    return Findings.of(configuration, source);
  }
}
