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
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Options of {@code berth simulate} that change the cluster. */
class SimulateChangesTest {
  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: List
      items:
      - apiVersion: v1
        kind: Node
        metadata: {name: cpu-1}
        status: {allocatable: {cpu: 4, memory: 16Gi, pods: 10}}
      - apiVersion: v1
        kind: Node
        metadata: {name: gpu-1}
        status: {allocatable: {cpu: 16, memory: 64Gi, pods: 10, example.com/gpu: 8}}
      - apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web}
        spec:
          replicas: 2
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}
      - apiVersion: v1
        kind: Pod
        metadata: {name: waits}
        spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}
      - apiVersion: v1
        kind: Pod
        metadata: {name: bare}
        spec: {nodeName: cpu-1, containers: [{name: c, resources: {requests: {cpu: 1}}}]}
      """;

  @TempDir private Path folder;
  private String cluster;

  @BeforeEach
  void writeCluster() throws IOException {
    cluster = Files.writeString(folder.resolve("cluster.yaml"), CLUSTER).toString();
  }

  private Outcome simulate(String... options) {
    List<String> all = new ArrayList<>(List.of("simulate", cluster));
    all.addAll(List.of(options));
    return Outcome.of(all);
  }

  record Case(
      String name, List<String> options, int nodes, int running, int placed, List<String> notes) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("as it is", List.of(), 2, 1, 3, List.of()),
        new Case(
            "more replicas",
            List.of("--scale", "deployment/web=5"),
            2,
            1,
            6,
            List.of("Deployment default/web scaled from 2 to 5 replicas")),
        new Case(
            "of a namespace",
            List.of("--scale=default/deployment/web=0"),
            2,
            1,
            1,
            List.of("Deployment default/web scaled from 2 to 0 replicas")),
        new Case(
            "more nodes, twice",
            List.of("--add-nodes", "2=gpu-1", "--add-nodes", "1=cpu-1"),
            5,
            1,
            3,
            List.of(
                "2 nodes added like gpu-1: gpu-1-clone-1 to gpu-1-clone-2",
                "1 node added like cpu-1: cpu-1-clone-1")),
        new Case(
            "a node less",
            List.of("--remove-node", "cpu-1"),
            1,
            0,
            3,
            List.of("node cpu-1 removed; 1 pod without a controller lost: default/bare")),
        new Case(
            "a node is replaced by clones of it",
            List.of("--remove-node", "cpu-1", "--add-nodes", "1=cpu-1"),
            2,
            0,
            3,
            List.of(
                "1 node added like cpu-1: cpu-1-clone-1",
                "node cpu-1 removed; 1 pod without a controller lost: default/bare")),
        new Case(
            "without pods that wait",
            List.of("--without-pending"),
            2,
            1,
            2,
            List.of("1 pending pod of the input ignored")));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void appliesChanges(Case row) throws IOException {
    List<String> options = new ArrayList<>(row.options);
    options.addAll(List.of("-o", "json"));
    Outcome outcome = simulate(options.toArray(String[]::new));
    assertThat(outcome.err()).isEmpty();
    JsonNode result = new ObjectMapper().readTree(outcome.out());
    assertThat(result.at("/nodes")).hasSize(row.nodes);
    assertThat(result.at("/totals/pods/running").asInt()).isEqualTo(row.running);
    assertThat(result.at("/totals/pods/placed").asInt()).isEqualTo(row.placed);
    List<String> notes =
        StreamSupport.stream(result.at("/notes").spliterator(), false)
            .map(JsonNode::asText)
            .toList();
    assertThat(notes).isEqualTo(row.notes);
  }

  record InvalidOptions(String name, List<String> options, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<InvalidOptions> invalidOptions() {
    return Stream.of(
        new InvalidOptions(
            "scale: no number",
            List.of("--scale", "deployment/web"),
            "--scale: \"deployment/web\" is not WORKLOAD=N; use a value such as"
                + " deployment/web=40\n"),
        new InvalidOptions(
            "scale: two numbers",
            List.of("--scale", "deployment/web=3=4"),
            "--scale: \"deployment/web=3=4\" is not WORKLOAD=N; use a value such as"
                + " deployment/web=40\n"),
        new InvalidOptions(
            "scale: the group of another kind",
            List.of("--scale", "job.apps/web=3"),
            "--scale: kind \"job.apps\" cannot be scaled; the kinds are deployment, statefulset,"
                + " replicaset, replicationcontroller and job\n"),
        new InvalidOptions(
            "scale: an unknown workload with its API group",
            List.of("--scale", "deployment.apps/wob=4"),
            "--scale: there is no Deployment \"wob\"; did you mean default/deployment/web?\n"),
        new InvalidOptions(
            "scale: below zero",
            List.of("--scale", "deployment/web=-1"),
            "--scale: \"deployment/web=-1\": -1 is not a number of replicas; use a number from 0 to"
                + " 100,000\n"),
        new InvalidOptions(
            "scale: far too many",
            List.of("--scale", "deployment/web=100001"),
            "--scale: \"deployment/web=100001\": 100001 is not a number of replicas; use a number"
                + " from 0 to 100,000\n"),
        new InvalidOptions(
            "scale: a word",
            List.of("--scale", "deployment/web=many"),
            "--scale: \"deployment/web=many\": many is not a number of replicas; use a number"
                + " from 0"
                + " to 100,000\n"),
        new InvalidOptions(
            "scale: an unknown workload",
            List.of("--scale", "deployment/wob=4"),
            "--scale: there is no Deployment \"wob\"; did you mean default/deployment/web?\n"),
        new InvalidOptions(
            "scale: a kind that has no replicas",
            List.of("--scale", "daemonset/web=4"),
            "--scale: a DaemonSet has a pod on every node, so that only --add-nodes gives it more;"
                + " the kinds are deployment, statefulset, replicaset, replicationcontroller and"
                + " job\n"),
        new InvalidOptions(
            "scale: twice",
            List.of("--scale", "deployment/web=4", "--scale", "deploy/web=5"),
            "--scale: deployment/web is set twice; set it once\n"),
        new InvalidOptions(
            "add: no number",
            List.of("--add-nodes", "gpu-1"),
            "--add-nodes: \"gpu-1\" is not N=NODE; use a value such as 4=gpu-1\n"),
        new InvalidOptions(
            "add: none",
            List.of("--add-nodes", "0=gpu-1"),
            "--add-nodes: \"0=gpu-1\": 0 is not a number of nodes; use a number from 1 to"
                + " 100,000\n"),
        new InvalidOptions(
            "add: turned round",
            List.of("--add-nodes", "gpu-1=4"),
            "--add-nodes: \"gpu-1=4\": gpu-1 is not a number of nodes; use a number from 1 to"
                + " 100,000\n"),
        new InvalidOptions(
            "add: an unknown node",
            List.of("--add-nodes", "4=gpu-2"),
            "--add-nodes: there is no node \"gpu-2\"; did you mean gpu-1 or cpu-1?\n"),
        new InvalidOptions(
            "add: too many in all",
            List.of("--add-nodes", "100000=gpu-1"),
            "--add-nodes: with 100,000 more there would be 100,002 nodes; at most 100,000 can be"
                + " simulated\n"),
        new InvalidOptions(
            "remove: an unknown node",
            List.of("--remove-node", "storage"),
            "--remove-node: there is no node \"storage\"; the nodes are cpu-1, gpu-1\n"),
        new InvalidOptions(
            "everything at once",
            List.of("--remove-node", "storage", "--scale", "job/web=1"),
            "--remove-node: there is no node \"storage\"; the nodes are cpu-1, gpu-1\n"
                + "--scale: there is no Job \"web\"; the input has no Jobs; add its manifest, pods"
                + " are not enough\n"),
        new InvalidOptions(
            "no node is left",
            List.of("--remove-node", "cpu-1", "--remove-node", "gpu-1"),
            "--remove-node: no node is left; add nodes with --add-nodes\n"));
  }

  @ParameterizedTest
  @MethodSource("invalidOptions")
  void rejectsInvalidValues(InvalidOptions row) {
    Outcome outcome = simulate(row.options.toArray(String[]::new));
    assertThat(outcome.err()).isEqualTo(row.message);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void changesBuiltInExample() {
    Outcome outcome = Outcome.of(List.of("simulate", "--add-nodes", "1=gpu-1"));
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out())
        .contains("on 13 nodes", "note: 1 node added like gpu-1: gpu-1-clone-1");
  }

  @Test
  void printsSummary() {
    assertThat(simulate().out())
        .contains("Placed 3 of 3 pods on 1 of 2 nodes; cpu allocation 5% → 20%; none pending.")
        .doesNotContain("Pods that still fit");
  }

  @Test
  void showsFragmentationOfRequestedResources() throws IOException {
    String job =
        """
        apiVersion: batch/v1
        kind: Job
        metadata: {name: train}
        spec:
          template:
            spec:
              containers: [{name: c, resources: {limits: {cpu: 1, example.com/gpu: 2}}}]
        """;
    String file = Files.writeString(folder.resolve("job.yaml"), job).toString();
    assertThat(simulate(file).out())
        .contains(
            "Resource         Free on one node  Pods that still fit",
            "example.com/gpu  4-7 on 1 node     0 with 8, 1 with 4, 3 with 2, 6 with 1",
            "example.com/gpu allocation 0% → 25%");
    JsonNode result = new ObjectMapper().readTree(simulate(file, "-o", "json").out());
    assertThat(result.at("/totals/resources/example.com~1gpu/fragmentation").toString())
        .isEqualTo(
            "{\"chunks\":[{\"from\":8,\"to\":8,\"nodes\":0},{\"from\":4,\"to\":7,\"nodes\":1},"
                + "{\"from\":2,\"to\":3,\"nodes\":0},{\"from\":1,\"to\":1,\"nodes\":0},"
                + "{\"from\":0,\"to\":0,\"nodes\":0}],"
                + "\"fits\":[{\"size\":1,\"pods\":6},{\"size\":2,\"pods\":3},"
                + "{\"size\":4,\"pods\":1},{\"size\":8,\"pods\":0}]}");
    assertThat(result.at("/totals/resources/cpu").has("fragmentation")).isFalse();
    assertThat(result.at("/summary").asText()).startsWith("Placed 4 of 4 pods on");
  }
}
