package io.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.CpuTime;
import io.berth.tree.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the problems that are reported for a file. */
class ConfigReaderTest {
  record Case(String body, List<String> problems) {
    Case(String body, String... problems) {
      this(body, List.of(problems));
    }

    @Override
    public String toString() {
      return body;
    }
  }

  static List<Case> cases() {
    return List.of(
        new Case(
            "paralelism: 5\n",
            "ERROR paralelism: unknown field; did you mean \"parallelism\"? (line 3, column 1)"),
        new Case(
            "parallelism: \"16\"\n",
            "ERROR parallelism: is \"16\", a string, but must be an integer without quotes"
                + " (line 3, column 14)"),
        new Case(
            "profiles: [{schedulerName: Y}]\n",
            "ERROR profiles[0].schedulerName: is Y, which YAML reads as the boolean true, but must"
                + " be a string; put it in quotes (line 3, column 28)"),
        new Case(
            "profiles:\n- plugins: {score: {enabled: [{name: NodeResourceFit}]}}\n",
            "ERROR profiles[0].plugins.score.enabled[0].name: plugin \"NodeResourceFit\" not found;"
                + " did you mean \"NodeResourcesFit\"? (line 4, column 38)"),
        new Case(
            "profiles: [{plugins: {score: {disabled: [{name: *}]}}}]\n",
            "ERROR not valid YAML: an unquoted * begins an alias; write \"*\" in quotes"
                + " (line 3, column 49)"),
        new Case(
            "profiles:\n- plugins:\n    score:\n      disabled:\n      - name: *\n",
            "ERROR not valid YAML: an unquoted * begins an alias; write \"*\" in quotes"
                + " (line 7, column 15)"),
        new Case(
            "profiles: [{schedulerName: *a}]\n",
            "ERROR anchor &a is not defined before this alias; write \"*a\" in quotes if it is text"
                + " (line 3, column 28)"),
        new Case(
            "profiles:\n- pluginConfig: [{name: NodeResourcesFitPlus, args: {resources: [{name:"
                + " cpu}]}}]\n",
            "ERROR profiles[0].pluginConfig[0].args.resources: is a list, but must be an object"
                + " such as {cpu: {type: MostAllocated, weight: 1}} (line 4, column 65)"),
        new Case(
            "profiles:\n- pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy:"
                + " {type: MostAllocated, resources: {cpu: 1}}}}]\n",
            "ERROR profiles[0].pluginConfig[0].args.scoringStrategy.resources: is an object, but"
                + " must be a list such as [{name: cpu, weight: 1}] (line 4, column 100)"),
        new Case(
            "profiles:\n- pluginConfig: [{name: NodeResourcesMostAllocated, args: {}}]\n",
            "WARNING profiles[0].pluginConfig[0].name: plugin \"NodeResourcesMostAllocated\" not"
                + " found; these args are ignored; \"NodeResourcesMostAllocated\" was removed from"
                + " Kubernetes; write scoringStrategy: {type: MostAllocated} in the"
                + " NodeResourcesFitArgs of NodeResourcesFit (line 4, column 25)"),
        new Case(
            "profiles:\n- plugins: {score: {enabled: [{name: NodeName}]}}\n",
            "ERROR profiles[0].plugins.score.enabled[0].name: plugin \"NodeName\" does not"
                + " implement the extension point score; it implements filter (line 4, column 38)"),
        new Case(
            "profiles:\n- plugins: {multiPoint: {enabled: [{name: GangScheduling}]}}\n",
            "WARNING profiles[0].plugins.multiPoint.enabled[0].name: plugin \"GangScheduling\" is"
                + " not supported; a scheduler with this configuration does not start"
                + " (line 4, column 43)"),
        new Case(
            "profiles:\n- pluginConfig: [{name: NodeResourceFit, args: {}}]\n",
            "WARNING profiles[0].pluginConfig[0].name: plugin \"NodeResourceFit\" not found; these"
                + " args are ignored; did you mean \"NodeResourcesFit\"? (line 4, column 25)"),
        new Case(
            "podInitialBackoffSeconds: 20\nleaderElection: {leaseDuration: 5s}\n",
            "ERROR podMaxBackoffSeconds: 10 (the default is 10) is less than"
                + " podInitialBackoffSeconds, which is 20; raise it (line 1, column 1)",
            "ERROR leaderElection.leaseDuration: 5s is not longer than renewDeadline (10s);"
                + " increase leaseDuration or decrease renewDeadline (line 4, column 33)"),
        new Case(
            "leaderElection: {resourceName: A b, resourceNamespace: a.b}\n",
            "WARNING leaderElection.resourceName: \"A b\" is not a valid lease name; use"
                + " lower case letters, digits, - and . (line 3, column 32)",
            "WARNING leaderElection.resourceNamespace: \"a.b\" is not a valid namespace name;"
                + " use lower case letters, digits and - (line 3, column 56)"),
        new Case(
            "leaderElection: {leaseDuration: 1d}\n",
            "ERROR leaderElection.leaseDuration: \"1d\" has the unknown unit \"d\" (units: h, m,"
                + " s, ms, us, ns); write a duration such as 15s or 1m30s (line 3, column 33)"),
        new Case(
            """
            profiles:
            - pluginConfig:
              - name: NodeResourcesFit
                args:
                  scoringStrategy: {type: mostAllocated}
            """,
            "ERROR profiles[0].pluginConfig[0].args.scoringStrategy.type: \"mostAllocated\" is not"
                + " supported; write LeastAllocated, MostAllocated, RequestedToCapacityRatio; did"
                + " you mean \"MostAllocated\"? (line 7, column 31)"),
        new Case(
            "parallelism: 1\n---\nparallelism: 2\n",
            "WARNING only the first document is read; the rest of the text is ignored"
                + " (line 1, column 1)"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void reportsProblems(Case c) {
    assertThat(InTree.read(c.body).problems())
        .extracting(problem -> problem.severity() + " " + problem)
        .containsExactlyElementsOf(c.problems);
  }

  @Test
  void reportsAllProblemsInFileOrder() {
    ConfigResult result =
        InTree.read(
            """
            parallelism: 0
            profiles:
            - schedulerName: a
              plugins: {filter: {enabled: [{name: Nope}]}}
              pluginConfig:
              - name: InterPodAffinity
                args: {hardPodAffinityWeight: 101}
            - schedulerName: a
            bogus: 1
            """);
    assertThat(result.configuration()).isNull();
    assertThat(result.errors())
        .extracting(Problem::path)
        .containsExactly(
            "parallelism",
            "profiles[0].plugins.filter.enabled[0].name",
            "profiles[0].pluginConfig[0].args.hardPodAffinityWeight",
            "profiles[1].schedulerName",
            "bogus");
  }

  @Test
  void reportsMissingTypeMetaAndReadsTheRest() {
    ConfigResult result = InTree.READER.read("parallelism: 0\n");
    assertThat(result.errors())
        .extracting(Problem::path)
        .containsExactlyInAnyOrder("apiVersion", "kind", "parallelism");
    assertThat(result.errors().getFirst().message())
        .contains(
            "\"apiVersion: kubescheduler.config.k8s.io/v1\"",
            "\"kind: KubeSchedulerConfiguration\"");
  }

  @Test
  void doesNotReadFieldsOfAnotherKind() {
    ConfigResult result =
        InTree.READER.read("apiVersion: apps/v1\nkind: Deployment\nspec: {replicas: x}\n");
    assertThat(result.errors()).extracting(Problem::path).containsExactly("apiVersion", "kind");
  }

  @Test
  void reportsLocationsInConfigMapAsThoseOfTheFile() {
    ConfigResult result =
        InTree.READER.read(
            """
            apiVersion: v1
            kind: ConfigMap
            data:
              config: |
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                parallelism: 0
            """);
    assertThat(result.errors())
        .extracting(Problem::toString)
        .containsExactly(
            "parallelism: 0 is not greater than 0; write a positive number, or omit the field for"
                + " the default (16) (line 7, column 18)");
  }

  @Test
  void readsTheConfigurationInHelmValues() {
    ConfigResult result =
        InTree.READER.read(
            """
            replicas: 2
            config:
              apiVersion: kubescheduler.config.k8s.io/v1
              kind: KubeSchedulerConfiguration
              profiles:
              - {}
              - schedulerName: packing
            """);
    assertThat(result.errors()).isEmpty();
    assertThat(Objects.requireNonNull(result.configuration()).profiles())
        .extracting(ProfileConfiguration::schedulerName)
        .containsExactly("berth-scheduler", "packing");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "config: {profiles: [{schedulerName: gpu}]}|gpu",
        "config: {parallelism: 4}|berth-scheduler",
        "config: {}|berth-scheduler",
        "config: {kind: KubeSchedulerConfiguration, profiles: [{}]}|berth-scheduler",
      })
  void mergesHelmValuesWithThoseOfTheChart(String row) {
    String[] parts = row.split("\\|", 2);
    ConfigResult result = InTree.READER.read(parts[0]);
    assertThat(result.errors()).isEmpty();
    assertThat(Objects.requireNonNull(result.configuration()).profiles())
        .extracting(ProfileConfiguration::schedulerName)
        .containsExactly(parts[1]);
  }

  @Test
  void reportsLocationsInHelmValuesAsThoseOfTheFile() {
    assertThat(
            InTree.READER
                .read(
                    """
                    config:
                      kind: KubeSchedulerConfiguration
                      apiVersion: kubescheduler.config.k8s.io/v1
                      parallelism: 0
                    """)
                .errors())
        .extracting(Problem::toString)
        .containsExactly(
            "parallelism: 0 is not greater than 0; write a positive number, or omit the field for"
                + " the default (16) (line 4, column 16)");
  }

  @Test
  void rejectsConfigMapWithoutConfiguration() {
    ConfigResult result =
        InTree.READER.read("apiVersion: v1\nkind: ConfigMap\ndata: {a: x, b: z}\n");
    assertThat(result.configuration()).isNull();
    assertThat(result.errors()).extracting(Problem::path).containsExactly("data");
  }

  @Test
  void printedConfigurationIsReadBackUnchanged() {
    SchedulerConfiguration configuration =
        InTree.accepted(
            """
            parallelism: 3
            clientConnection: {qps: 0.1}
            profiles:
            - schedulerName: a
              percentageOfNodesToScore: 5
              plugins: {score: {disabled: [{name: ImageLocality}]}}
            extenders:
            - urlPrefix: http://x/
              prioritizeVerb: p
              weight: 2
              httpTimeout: 1.5s
              managedResources: [{name: example.com/gpu, ignoredByScheduler: true}]
            delayCacheUntilActive: true
            """);
    String printed = ConfigPrinter.print(configuration);
    ConfigResult readBack = InTree.READER.read(printed);
    assertThat(readBack.problems()).isEmpty();
    assertThat(readBack.configuration()).isEqualTo(configuration);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "profiles: [%s]|a,",
        "profiles: [%s]|{schedulerName: a},",
        "profiles: [{plugins: {multiPoint: {enabled: [%s]}}}]|{name: NodeName},",
        "profiles: [{plugins: {score: {enabled: [%s]}}}]|{name: Nope},",
        "profiles: [{pluginConfig: [%s]}]|{name: NodeAffinityy},",
        "extenders: [%s]|{prioritizeVerb: p, managedResources: [{name: x}]},"
      })
  void rejectsHalfAMegabyteOfInvalidEntriesWithinTimeLimit(String pattern) {
    String[] parts = pattern.split("\\|", 2);
    String body = parts[0].formatted(parts[1].repeat(100_000 / parts[1].length() * 5));
    Duration used =
        CpuTime.of(
            () -> {
              ConfigResult result = InTree.read(body);
              assertThat(result.configuration()).isNull();
              assertThat(result.errors()).hasSizeBetween(1, 1001);
            });
    assertThat(used).isLessThan(Duration.ofSeconds(10));
  }
}
