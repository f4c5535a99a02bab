package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DivideCommandTest {
  @TempDir private Path folder;

  private static Outcome divide(String... args) {
    List<String> all = new ArrayList<>(List.of("divide"));
    all.addAll(List.of(args));
    return Outcome.of(all);
  }

  @Test
  void dividesByWeights() {
    Outcome outcome = divide("--replicas", "6", "--weights", "east=2,west=1,north=0,south=2");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out())
        .isEqualTo(
            """
            Cluster  Weight  Before  Replicas
            east          2       0         3
            west          1       0         1
            north         0       0         0
            south         2       0         2
            """);
  }

  @Test
  void reportsReplicasThatDoNotFit() {
    Outcome outcome = divide("--replicas=11", "--available=east=5,west=5");
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out())
        .isEqualTo(
            """
            Cluster  Capacity  Before  Replicas
            east            5       0         5
            west            5       0         5
            1 of 11 replicas do not fit
            """);
  }

  @Test
  void dividesOnlyMissingReplicas() {
    Outcome outcome =
        divide("--replicas=8", "--current=c1=1,c2=3,c3=0", "--available=c1=10,c2=10,c4=10");
    assertThat(outcome.out())
        .isEqualTo(
            """
            Cluster  Capacity  Before  Replicas
            c1             10       1         3
            c2             10       3         4
            c3              0       0         0
            c4             10       0         1
            """);
  }

  @Test
  void removesReplicasInProportionToCurrent() throws IOException {
    JsonNode json =
        new ObjectMapper()
            .readTree(divide("--replicas=2", "--current=c1=1,c2=3,c3=0", "-o", "json").out());
    assertThat(json.at("/workloads/0/clusters").findValuesAsText("replicas"))
        .containsExactly("0", "2", "0");
    assertThat(json.at("/workloads/0/shortfall").asInt()).isZero();
  }

  @Test
  void dividesWorkloadsOfFile() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("plan.yaml"),
            """
            workloads:
            - {name: web, replicas: 5, weights: {east: 5, west: 1}}
            - {name: db, replicas: 9, available: {east: 2, west: 4}}
            """);
    Outcome outcome = divide(file.toString());
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .isEqualTo(
            """
            web
            Cluster  Weight  Before  Replicas
            east          5       0         5
            west          1       0         0

            db
            Cluster  Capacity  Before  Replicas
            east            2       0         2
            west            4       0         4
            3 of 9 replicas do not fit

            """);
  }

  /** An estimate can be as high as the maximum. */
  @Test
  void acceptsMaximumNumberOfReplicas() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("plan.yaml"),
            """
            workloads:
            - name: web
              replicas: 2147483647
              available: {east: 2147483647, west: 1000000000}
            """);
    for (Outcome outcome :
        List.of(
            divide("--replicas=2147483647", "--available=east=2147483647,west=1000000000"),
            divide(file.toString()))) {
      assertThat(outcome.err()).isEmpty();
      assertThat(outcome.out())
          .isEqualTo(
              """
              Cluster    Capacity  Before    Replicas
              east     2147483647       0  1465197768
              west     1000000000       0   682285879
              """);
    }
  }

  @Test
  void rejectsTooLargeNumberInFile() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("plan.yaml"),
            "workloads: [{name: web, replicas: 1, weights: {east: 2147483648}}]");
    Outcome outcome = divide(file.toString());
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err())
        .startsWith(
            file + ": workloads[0].weights.east: is 2147483648, but can be at most 2147483647");
  }

  record InvalidArguments(List<String> args, int exitCode, String message) {}

  static Stream<InvalidArguments> invalidArguments() {
    return Stream.of(
        new InvalidArguments(
            List.of("--replicas=3", "--available=a=-1"),
            1,
            "--available: a=-1 is negative; use 0 or more"),
        new InvalidArguments(
            List.of("--replicas=-3", "--weights=a=1"),
            1,
            "--replicas: -3 is negative; use 0 or more"),
        new InvalidArguments(
            List.of("--replicas=3", "--weights=a"),
            1,
            "--weights: \"a\" is not CLUSTER=N; use a value such as east=3"),
        new InvalidArguments(
            List.of("--replicas=3", "--available=a=2147483648"),
            1,
            "--available: a=2147483648 is too large; use at most 2147483647"),
        new InvalidArguments(
            List.of("--replicas=3", "--weights=a=99999999999999999999"),
            1,
            "--weights: a=99999999999999999999 is too large; use at most 2147483647"),
        new InvalidArguments(
            List.of("--replicas=3", "--weights=a=1,a=2"),
            1,
            "--weights: a is set twice; name each cluster once"),
        new InvalidArguments(
            List.of("--replicas=3", "--weights=a=1", "--available=a=1"),
            1,
            "--weights and --available: are mutually exclusive; set one of them"),
        new InvalidArguments(
            List.of("--replicas=3", "--weights=a=1", "--current=a=1"),
            1,
            "--weights and --current: are mutually exclusive, because weights divide all replicas"
                + " from scratch"),
        new InvalidArguments(
            List.of("--replicas=3"), 1, "--weights or --available: is missing; set one of them"),
        new InvalidArguments(List.of(), 2, "Missing FILE or --replicas"));
  }

  @ParameterizedTest
  @MethodSource
  void invalidArguments(InvalidArguments invalidArguments) {
    Outcome outcome = divide(invalidArguments.args().toArray(String[]::new));
    assertThat(outcome.exitCode()).isEqualTo(invalidArguments.exitCode());
    assertThat(outcome.err().lines()).first().isEqualTo(invalidArguments.message());
  }

  @Test
  void namesWeightsThatAreAllZero() {
    assertThat(divide("--replicas=10", "--weights=a=0,b=0").out())
        .endsWith("all weights are 0: 10 of 10 replicas are not assigned\n");
  }

  @Test
  void marksWarningAboutFurtherDocuments() throws IOException {
    Path file = Files.writeString(folder.resolve("web.yaml"), "kind: Deployment\n---\nkind: Pod\n");
    assertThat(divide(file.toString()).err())
        .contains("warning: " + file + ": only the first document is read")
        .contains("\n" + file + ": workloads: is missing or empty; add at least one");
  }

  @Test
  void reportsAllProblemsOfFile() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("plan.yaml"),
            """
            workloads:
            - {name: web, weights: {east: -5}}
            - {replicas: 9, availible: {east: 2}}
            """);
    Outcome outcome = divide(file.toString());
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err().lines())
        .containsExactly(
            file
                + ": workloads[0].replicas: is missing; set the number of replicas (line 2,"
                + " column 3)",
            file
                + ": workloads[0].weights.east: is -5, a number, but must be a number of 0 or more"
                + " (line 2, column 31)",
            file + ": workloads[1].name: is missing; name the workload (line 3, column 3)",
            file
                + ": workloads[1]: weights or available: is missing; set one of them"
                + " (line 3, column 3)",
            file
                + ": workloads[1].availible: unknown field; did you mean \"available\"?"
                + " (line 3, column 17)");
  }
}
