package io.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.ExtensionPoint;
import io.berth.plugins.defaultpreemption.DefaultPreemptionArgs;
import io.berth.tree.Problem;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the intended differences from kube-scheduler. */
class DeviationsTest {
  @Test
  void singleProfileIsNamedBerthSchedulerByDefault() {
    assertThat(InTree.accepted("").profiles().getFirst().schedulerName())
        .isEqualTo("berth-scheduler");
    assertThat(InTree.accepted("profiles: [{}]").profiles().getFirst().schedulerName())
        .isEqualTo("berth-scheduler");
  }

  @Test
  void leaseIsNamedBerthSchedulerByDefault() {
    assertThat(InTree.accepted("").leaderElection().resourceName()).isEqualTo("berth-scheduler");
    assertThat(InTree.accepted("leaderElection: {resourceName: x}").leaderElection().resourceName())
        .isEqualTo("x");
  }

  @Test
  void clientHasNoRateLimitByDefault() {
    ClientConnection unset = InTree.accepted("").clientConnection();
    assertThat(unset.qps()).isZero();
    assertThat(unset.burst()).isZero();
    ClientConnection set =
        InTree.accepted("clientConnection: {qps: 7.5, burst: 9}").clientConnection();
    assertThat(set.qps()).isEqualTo(7.5f);
    assertThat(set.burst()).isEqualTo(9);
  }

  @Test
  void scoresEveryNodeByDefault() {
    assertThat(InTree.accepted("").percentageOfNodesToScore()).isZero();
    assertThat(InTree.accepted("percentageOfNodesToScore: 30").percentageOfNodesToScore())
        .isEqualTo(30);
  }

  @Test
  void readsAndPrintsContentType() {
    assertThat(print("").at("/clientConnection/contentType").asText())
        .isEqualTo("application/vnd.kubernetes.protobuf");
    assertThat(
            print("clientConnection: {contentType: application/json}")
                .at("/clientConnection/contentType")
                .asText())
        .isEqualTo("application/json");
  }

  @Test
  void printsVictimSchedulersOnlyIfSet() {
    String path = "/profiles/0/pluginConfig/0/args/victimSchedulers";
    assertThat(print("").at(path).isMissingNode()).isTrue();
    String body =
        "profiles: [{pluginConfig: [{name: DefaultPreemption,"
            + " args: {victimSchedulers: [default-scheduler]}}]}]";
    assertThat(print(body).at(path)).hasToString("[\"default-scheduler\"]");
    ProfileConfiguration profile = InTree.accepted(body).profiles().getFirst();
    assertThat(
            ((DefaultPreemptionArgs) Objects.requireNonNull(profile.args("DefaultPreemption")))
                .victimSchedulers())
        .containsExactly("default-scheduler");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "'{type: MostAlocated, weight: 1}', type",
    "'{type: RequestedToCapacityRatio, weight: 1}', type",
    "'{weight: 1}', type",
    "'{type: MostAllocated, weight: -1}', weight",
  })
  void fitPlusRejectsStrategiesThatKoordinatorScoresAsZero(String strategy, String field) {
    ConfigResult result =
        InTree.read(
            "profiles: [{pluginConfig: [{name: NodeResourcesFitPlus, args: {resources: {cpu: %s}}}]}]"
                .formatted(strategy));
    assertThat(result.errors())
        .extracting(Problem::path)
        .containsExactly("profiles[0].pluginConfig[0].args.resources[cpu]." + field);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "score.enabled[0]      | {score: {enabled: [{name: ImageLocality, weight: -1}]}}",
        "multiPoint.enabled[0] | {multiPoint: {enabled: [{name: ImageLocality, weight: -1}]}}",
        "filter.enabled[0]     | {filter: {enabled: [{name: NodeName, weight: -1}]}}"
      })
  void rejectsNegativeWeightsAtEveryPoint(String path, String plugins) {
    assertThat(InTree.read("profiles: [{plugins: " + plugins + "}]").errors())
        .extracting(Problem::path)
        .containsExactly("profiles[0].plugins." + path + ".weight");
  }

  @Test
  void koordinatorsPluginsScoreIfEnabledOnlyUnderScore() {
    ProfileConfiguration profile =
        InTree.accepted(
                "profiles: [{plugins: {score: {disabled: [{name: '*'}],"
                    + " enabled: [{name: NodeResourcesFitPlus}]}}}]")
            .profiles()
            .getFirst();
    assertThat(profile.effective().at(ExtensionPoint.SCORE))
        .containsExactly(new EffectivePlugins.Plugin("NodeResourcesFitPlus", 1));
    assertThat(profile.args("NodeResourcesFitPlus")).isNotNull();
  }

  private static JsonNode print(String body) {
    return Vectors.parse(ConfigPrinter.print(InTree.accepted(body)));
  }
}
