package io.berth.insight.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.berth.manifest.ManifestException;
import io.berth.model.Quantity;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterFileTest {
  private static final String TWO_GRADES =
      """
      - {grade: 1, ranges: [{name: cpu, min: 0, max: 2}]}
      - {grade: 2, ranges: [{name: cpu, min: "2000m", max: 8}]}
      """;

  private static ClusterFile read(String text) {
    return ClusterFile.read("models.yaml", text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> problems(String text) {
    ManifestException e = catchThrowableOfType(ManifestException.class, () -> read(text));
    return Objects.requireNonNull(e, "no problems").problems();
  }

  @Test
  void readsAListOfGrades() {
    ClusterFile file = read(TWO_GRADES);
    assertThat(file.models().size()).isEqualTo(2);
    assertThat(file.models().get(1).ranges().getFirst().max())
        .isEqualTo(Quantity.of(Long.MAX_VALUE));
    assertThat(file.summary()).isNull();
  }

  @Test
  void readsGradesOfAnObject() {
    assertThat(read("resourceModels:\n" + TWO_GRADES)).isEqualTo(read(TWO_GRADES));
  }

  @Test
  void readsAKarmadaCluster() {
    ClusterFile file =
        read(
            """
            apiVersion: cluster.karmada.io/v1alpha1
            kind: Cluster
            metadata: {name: member1}
            spec:
              syncMode: Push
              resourceModels:
              - {grade: 0, ranges: [{name: cpu, min: "0", max: "9223372036854775807"}]}
            status:
              kubernetesVersion: v1.36.4
              resourceSummary:
                allocatable: {cpu: "4", pods: "110"}
                allocated: {cpu: 950m, pods: "11"}
                allocatableModelings: [{grade: 0, count: 1}]
            """);
    assertThat(file.models().resources()).containsExactly("cpu");
    assertThat(Objects.requireNonNull(file.summary()).free().get("cpu")).hasToString("3050m");
    assertThat(file.counts()).containsExactly(new GradeCount(0, 1));
  }

  @Test
  void newClusterWithoutGradesHasDefaults() {
    ClusterFile file =
        read("apiVersion: cluster.karmada.io/v1alpha1\nkind: Cluster\nmetadata: {name: a}");
    assertThat(file.models()).isEqualTo(ResourceModels.defaults());
  }

  @Test
  void existingClusterWithoutGradesHasNone() {
    ClusterFile file =
        read(
            """
            apiVersion: cluster.karmada.io/v1alpha1
            kind: Cluster
            status: {resourceSummary: {allocatable: {cpu: "4"}}}
            """);
    assertThat(file.models()).isEqualTo(ResourceModels.NONE);
  }

  record InvalidCase(String name, String text, String problem) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<InvalidCase> invalidFiles() {
    String many =
        IntStream.range(0, 10_000)
            .mapToObj("- {grade: %d, ranges: []}"::formatted)
            .collect(Collectors.joining("\n"));
    return Stream.of(
        new InvalidCase(
            "overlapping grades",
            "[{grade: 1, ranges: [{name: cpu, min: 0, max: 4}]},"
                + " {grade: 2, ranges: [{name: cpu, min: 2, max: 8}]}]",
            "models.yaml: grade 2: cpu: min 2 is below the max of grade 1, which is 4: the grades"
                + " overlap; begin where that one ends (line 1, column 1)"),
        new InvalidCase(
            "a gap",
            "resourceModels: [{grade: 1, ranges: [{name: cpu, min: 0, max: 1}]},"
                + " {grade: 2, ranges: [{name: cpu, min: 2, max: 8}]}]",
            "models.yaml: resourceModels: grade 2: cpu: min 2 is above the max of grade 1, which"
                + " is 1: the grades leave a gap; begin where that one ends (line 1, column 17)"),
        new InvalidCase(
            "10,000 grades",
            many,
            "models.yaml: has 10,000 grades, and at most 1,000 are read; merge adjacent grades"
                + " (line 1, column 1)"),
        new InvalidCase(
            "a negative count",
            "apiVersion: cluster.karmada.io/v1alpha1\nkind: Cluster\n"
                + "status: {resourceSummary: {allocatableModelings: [{grade: 0, count: -3}]}}",
            "models.yaml: status.resourceSummary.allocatableModelings[0].count: -3 is negative; it"
                + " is a number of nodes (line 3, column 69)"),
        new InvalidCase(
            "too many nodes",
            "apiVersion: cluster.karmada.io/v1alpha1\nkind: Cluster\n"
                + "status: {resourceSummary: {allocatableModelings:"
                + " [{grade: 0, count: 2000000000}, {grade: 1, count: 1}]}}",
            "models.yaml: status.resourceSummary.allocatableModelings: counts 2,000,000,001 nodes,"
                + " and no cluster has more than 1,000,000 (line 3, column 50)"),
        new InvalidCase(
            "a negative grade",
            "[{grade: -1, ranges: [{name: cpu, min: 0, max: 4}]}]",
            "models.yaml: [0].grade: -1 is negative; write 0 or more (line 1, column 10)"),
        new InvalidCase(
            "no quantity",
            "[{grade: 0, ranges: [{name: cpu, min: few, max: 4}]}]",
            "models.yaml: [0].ranges[0].min: is \"few\", a string, but must be a quantity such as"
                + " 2, 500m or 16Gi (line 1, column 39)"),
        new InvalidCase(
            "a bound is missing",
            "[{grade: 0, ranges: [{name: cpu, min: 0}]}]",
            "models.yaml: [0].ranges[0].max: is missing; give a quantity such as 2 or 16Gi"
                + " (line 1, column 22)"),
        new InvalidCase(
            "a typing error",
            "[{grade: 0, range: [{name: cpu, min: 0, max: 1}]}]",
            "models.yaml: [0].range: unknown field; did you mean \"ranges\"? (line 1, column 13)"),
        new InvalidCase(
            "no ranges",
            "[{grade: 0, ranges: []}]",
            "models.yaml: grade 0: has no ranges; give it one for each resource"
                + " (line 1, column 1)"),
        new InvalidCase(
            "something else",
            "kind: ConfigMap",
            "models.yaml: resourceModels: is missing or not a list; write a Karmada Cluster or a"
                + " list of resourceModels (line 1, column 1)"),
        new InvalidCase(
            "no object",
            "hello",
            "models.yaml: is \"hello\", a string, but must be a Karmada Cluster or a list of its"
                + " resourceModels (line 1, column 1)"));
  }

  @ParameterizedTest
  @MethodSource
  void invalidFiles(InvalidCase row) {
    assertThat(problems(row.text())).containsExactly(row.problem());
  }
}
