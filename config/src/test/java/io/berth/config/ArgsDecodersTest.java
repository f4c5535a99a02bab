package io.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.plugins.noderesourcesfit.NodeResourcesFitArgs;
import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import io.berth.tree.Value;
import io.berth.yaml.TreeReader;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests every args decoder: it decodes and encodes all fields and rejects invalid values. */
class ArgsDecodersTest {
  /** Args with a non-default value in every field. */
  private static final Map<String, String> FULL =
      Map.of(
          "DefaultPreemption",
          "{minCandidateNodesPercentage: 5, minCandidateNodesAbsolute: 6, victimSchedulers: [x]}",
          "DynamicResources",
          "{filterTimeout: 0s, bindingTimeout: 1m}",
          "InterPodAffinity",
          "{hardPodAffinityWeight: 7, ignorePreferredTermsOfExistingPods: true}",
          "NodeAffinity",
          "{addedAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms:"
              + " [{matchExpressions: [{key: a, operator: In, values: [b]}],"
              + " matchFields: [{key: metadata.name, operator: In, values: [c]}]}]},"
              + " preferredDuringSchedulingIgnoredDuringExecution: [{weight: 3, preference:"
              + " {matchExpressions: [{key: d, operator: Exists}]}}]}}",
          "NodeResourcesBalancedAllocation",
          "{resources: [{name: nvidia.com/gpu}]}",
          "NodeResourcesFit",
          "{ignoredResources: [a.b/c], ignoredResourceGroups: [d.e], scoringStrategy:"
              + " {type: RequestedToCapacityRatio, resources: [{name: cpu, weight: 9}],"
              + " requestedToCapacityRatio: {shape: [{utilization: 3, score: 4}]}}}",
          "NodeResourcesFitPlus",
          "{resources: {cpu: {type: MostAllocated, weight: 2}}}",
          "PodTopologySpread",
          "{defaultingType: List, defaultConstraints: [{maxSkew: 2, topologyKey: a,"
              + " whenUnsatisfiable: ScheduleAnyway, minDomains: 3, nodeAffinityPolicy: Ignore,"
              + " nodeTaintsPolicy: Honor, matchLabelKeys: [f]}]}",
          "ScarceResourceAvoidance",
          "{resources: [nvidia.com/gpu]}",
          "VolumeBinding",
          "{bindTimeoutSeconds: 30, shape: [{utilization: 0, score: 10}]}");

  @TestFactory
  List<DynamicTest> decoders() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String name : InTree.PLUGINS.names()) {
      ArgsDecoder<?> decoder = Objects.requireNonNull(InTree.PLUGINS.find(name)).args();
      if (decoder != null) {
        tests.add(DynamicTest.dynamicTest(name, () -> check(name, decoder)));
      }
    }
    assertThat(tests).hasSize(FULL.size());
    return tests;
  }

  private static <A> void check(String name, ArgsDecoder<A> decoder) throws Exception {
    assertThat(decoder.kind()).isEqualTo(name + "Args");
    A defaults = decode(decoder, "{}");
    Problems problems = new Problems();
    decoder.validate(defaults, Path.ROOT, problems);
    assertThat(problems.list()).as("problems of the defaults").isEmpty();

    A full = decode(decoder, Objects.requireNonNull(FULL.get(name)));
    for (RecordComponent field : full.getClass().getRecordComponents()) {
      assertThat(field.getAccessor().invoke(full))
          .as(field.getName())
          .isNotEqualTo(field.getAccessor().invoke(defaults));
    }
    assertThat(decode(decoder, JsonText.of(decoder.encode(defaults)))).isEqualTo(defaults);
    if (!name.equals("VolumeBinding")) { // its shape is rejected, so it is never printed
      assertThat(decode(decoder, JsonText.of(decoder.encode(full)))).isEqualTo(full);
    }
  }

  private static <A> A decode(ArgsDecoder<A> decoder, String text) {
    Problems problems = new Problems();
    Value value = TreeReader.read("# YAML\n" + text, problems);
    A args = Fields.read(Path.ROOT, value, problems, decoder::decode);
    assertThat(problems.list()).isEmpty();
    return args;
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "DefaultPreemption | {minCandidateNodesPercentage: 101} | minCandidateNodesPercentage",
        "DefaultPreemption | {minCandidateNodesAbsolute: -1}    | minCandidateNodesAbsolute",
        "DefaultPreemption | {victimSchedulers: ['']}           | victimSchedulers[0]",
        "DynamicResources  | {filterTimeout: -1s}               | filterTimeout",
        "DynamicResources  | {bindingTimeout: 999ms}            | bindingTimeout",
        "InterPodAffinity  | {hardPodAffinityWeight: -1}        | hardPodAffinityWeight",
        "PodTopologySpread | {defaultingType: None}             | defaultingType",
        "VolumeBinding     | {bindTimeoutSeconds: -1}           | bindTimeoutSeconds",
        "VolumeBinding     | {shape: []}                        | shape",
        "NodeResourcesFit  | {ignoredResources: [a/b/c]}        | ignoredResources[0]",
        "NodeResourcesFit  | {scoringStrategy: {}}              | scoringStrategy.type",
        "NodeResourcesFitPlus | {resources: {cpu: {type: X}}}   | resources[cpu].type",
        "NodeResourcesBalancedAllocation | {resources: [{name: cpu, weight: 2}]}"
            + " | resources[0].weight"
      })
  void rejectsInvalidArgs(String plugin, String args, String path) {
    ConfigResult result =
        InTree.read("profiles: [{pluginConfig: [{name: %s, args: %s}]}]".formatted(plugin, args));
    assertThat(result.errors())
        .extracting(Problem::path)
        .containsExactly("profiles[0].pluginConfig[0].args." + path);
  }

  @Test
  void ignoresInvalidFitArgsOfDisabledPlugin() {
    String profile =
        "profiles: [{plugins: {multiPoint: {disabled: [{name: %s}]}},"
            + " pluginConfig: [{name: %s, args: %s}]}]";
    String strategy = "{scoringStrategy: {type: X}}";
    assertThat(
            InTree.read(profile.formatted("NodeResourcesFit", "NodeResourcesFit", strategy))
                .errors())
        .isEmpty();
    assertThat(
            InTree.read(
                    profile.formatted(
                        "InterPodAffinity", "InterPodAffinity", "{hardPodAffinityWeight: -1}"))
                .errors())
        .hasSize(1);
  }

  @Test
  void managedResourcesOfExtendersReplaceIgnoredResources() {
    SchedulerConfiguration configuration =
        InTree.accepted(
            """
            profiles:
            - pluginConfig: [{name: NodeResourcesFit, args: {ignoredResources: [a.b/c]}}]
            extenders:
            - managedResources: [{name: x.y/z, ignoredByScheduler: true}, {name: x.y/other}]
            """);
    ProfileConfiguration effective =
        EffectiveConfiguration.of(configuration, InTree.PLUGINS).profiles().getFirst();
    assertThat(
            ((NodeResourcesFitArgs) Objects.requireNonNull(effective.args("NodeResourcesFit")))
                .ignoredResources())
        .containsExactly("x.y/z");
  }
}
