package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainCommandTest {
  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: %s}
      status: {allocatable: {cpu: 4, memory: 16Gi, pods: 10}}
      ---
      """;
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: p}
      spec: {containers: [{name: c}]}
      ---
      """;

  @TempDir private Path folder;

  /** The whole output without colours. */
  @ParameterizedTest
  @ValueSource(strings = {"web-1", "trainer"})
  void printsExpectedOutput(String name) throws IOException {
    Outcome outcome =
        name.equals("web-1")
            ? explain("shop/web-1", "--scores", "-f", cluster())
            : explain(name, "-f", cluster());
    assertThat(outcome.out()).isEqualTo(resource(name + ".txt"));
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitCode()).isEqualTo(name.equals("web-1") ? 0 : 1);
  }

  record Explained(String name, List<String> args, int exitCode, List<String> firstLines) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Explained> explained() {
    return Stream.of(
        new Explained(
            "a bound pod is evaluated without its node",
            List.of("web-0"),
            0,
            List.of(
                "shop/web-0 would be assigned to small-a (score 470; 2 of 5 nodes fit).",
                "It requests cpu 500m, memory 1Gi.",
                "It is bound to small-b, and evaluated as if it were not there.")),
        new Explained(
            "a scheduling gate",
            List.of("gated"),
            1,
            List.of(
                "default/gated would not be queued: rejected by the PreEnqueue plugin"
                    + " SchedulingGates: waiting for",
                "scheduling gates: [example.com/quota]",
                "It requests nothing.")),
        new Explained(
            "a pod that PreFilter rejects",
            List.of("claimant"),
            1,
            List.of(
                "default/claimant is unschedulable.",
                "0/5 nodes are available: persistentvolumeclaim \"nowhere\" not found. not found",
                "The PreFilter plugin VolumeRestrictions rejected the pod.")));
  }

  @ParameterizedTest
  @MethodSource("explained")
  void printsResultFirst(Explained c) {
    List<String> args = new ArrayList<>(c.args());
    args.addAll(List.of("-f", cluster()));
    Outcome outcome = explain(args.toArray(String[]::new));
    assertThat(outcome.out().lines()).startsWith(c.firstLines().toArray(String[]::new));
    assertThat(outcome.exitCode()).isEqualTo(c.exitCode());
  }

  record InvalidInput(String name, List<String> args, int exitCode, List<String> lines) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<InvalidInput> invalidInputs() {
    return Stream.of(
        new InvalidInput(
            "two pods with the name",
            List.of("web-1", "-f", cluster()),
            1,
            List.of("web-1: 2 pods have this name; use one of: shop/web-1, test/web-1")),
        new InvalidInput(
            "no such pod",
            List.of("web-2", "-f", cluster()),
            1,
            List.of(
                "web-2: no such pod among the 8 in the files; did you mean shop/web-0 or"
                    + " shop/web-1 or test/web-1?")),
        new InvalidInput(
            "another namespace",
            List.of("prod/database", "-f", cluster()),
            1,
            List.of(
                "prod/database: no such pod among the 8 in the files; did you mean"
                    + " shop/database?")),
        new InvalidInput(
            "no similar name",
            List.of("xyzzy", "-f", cluster()),
            1,
            List.of("xyzzy: no such pod among the 8 in the files")),
        new InvalidInput(
            "no pod argument",
            List.of(),
            2,
            List.of("Missing required parameter: 'POD'", "Try 'berth explain --help'.")),
        new InvalidInput(
            "neither files nor a cluster",
            List.of("p", "--kubeconfig=/none"),
            1,
            List.of("cannot read the kubeconfig /none: no such file; or set files with -f")),
        new InvalidInput(
            "no such file", List.of("p", "-f", "no.yaml"), 1, List.of("no.yaml: no such file")),
        new InvalidInput(
            "another output",
            List.of("p", "-f", cluster(), "-o", "xml"),
            2,
            List.of(
                "Invalid value for option '--output': expected one of [TABLE, JSON]"
                    + " (case-insensitive) but was 'xml'",
                "Try 'berth explain --help'.")));
  }

  @ParameterizedTest
  @MethodSource("invalidInputs")
  void reportsInvalidInput(InvalidInput c) {
    Outcome outcome = explain(c.args().toArray(String[]::new));
    assertThat(outcome.err().lines()).containsExactlyElementsOf(c.lines());
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.exitCode()).isEqualTo(c.exitCode());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          p --config c.yaml              | --config requires -f
          p --plugin-dir d               | --plugin-dir requires -f
          p --scores                     | --scores requires -f: the running scheduler does not record raw and normalized scores
          p --server a --scores          | --scores requires -f: the running scheduler does not record raw and normalized scores
          p --token-file /nosuch         | --token-file requires --server
          p --token x                    | --token requires --server
          p --certificate-authority x    | --certificate-authority requires --server
          p --insecure-skip-tls-verify   | --insecure-skip-tls-verify requires --server
          p --server a --lease b/c       | --lease cannot be combined with --server; remove one of them
          p -f a.yaml --server b         | --server cannot be combined with -f, which reads no scheduler; remove one of them
          p -f a.yaml --token-file b     | --token-file cannot be combined with -f, which reads no scheduler; remove one of them
          p --filename a.yaml --lease b  | --lease cannot be combined with -f, which reads no scheduler; remove one of them
          p q                            | one pod is explained at a time; further arguments are files and require -f: q
          p q --server a                 | one pod is explained at a time; further arguments are files and require -f: q
          """)
  void rejectsOptionsWithoutEffect(String args, String error) {
    Outcome outcome = explain(args.split(" "));
    assertThat(outcome.err().lines()).startsWith(error);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void reportsFilesWithoutNodesOrPods() throws IOException {
    assertThat(explain("p", "-f", file("pod.yaml", POD)).err())
        .startsWith("there are no nodes in the files; add them");
    Outcome empty = explain("p", "-f", file("empty.yaml", ""));
    assertThat(empty.err().lines())
        .containsExactly(
            "notice: " + folder.resolve("empty.yaml") + " contains no objects",
            "p: there are no pods in the files");
    assertThat(empty.exitCode()).isEqualTo(1);
  }

  private static final String WORKLOADS =
      NODE.formatted("node")
          + """
          apiVersion: apps/v1
          kind: Deployment
          metadata: {name: web}
          spec: {template: {spec: {containers: [{name: c}]}}}
          ---
          apiVersion: apps/v1
          kind: StatefulSet
          metadata: {name: web-db, namespace: shop}
          spec: {template: {spec: {containers: [{name: c}]}}}
          ---
          apiVersion: batch/v1
          kind: CronJob
          metadata: {name: nightly}
          spec: {jobTemplate: {spec: {template: {spec: {containers: [{name: c}]}}}}}
          """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          default/web-5d8c9f7b6-x7k2p | ; to explain a pod of Deployment web, run: berth explain deployment/web -f FILE...
          default/web                 | ; to explain a pod of Deployment web, run: berth explain deployment/web -f FILE...
          web-1                       | ; to explain a pod of Deployment web, run: berth explain deployment/web -f FILE...
          web-db-0                    | ; to explain a pod of StatefulSet web-db, run: berth explain -n shop statefulset/web-db -f FILE...
          nightly-1                   | ; to explain the pods that a simulation creates for CronJob nightly, run: berth simulate FILE... --explain
          webs-1                      | ''
          service/api                 | ; service is not a supported kind of workload: use deployment, replicaset, statefulset, daemonset or job
          """)
  void hintsAtWorkloadsAndTheirKinds(String pod, String hint) throws IOException {
    String workloads = file("workloads.yaml", WORKLOADS);
    assertThat(explain(pod, "-f", workloads).err())
        .isEqualTo(pod + ": there are no pods in the files" + hint + "\n");
    assertThat(explain(pod, "-f", workloads, file("pod.yaml", POD)).err())
        .isEqualTo(pod + ": no such pod among the 1 in the files" + hint + "\n");
  }

  @Test
  void suggestsPodsOfSameNameBeforeSimilarNames() throws IOException {
    String pods = "";
    for (String name : List.of("web-0", "web-1", "web-2")) {
      pods += POD.replace("name: p}", "name: " + name + "}");
    }
    assertThat(explain("other/web-1", "-f", file("pods.yaml", NODE.formatted("a") + pods)).err())
        .isEqualTo(
            "other/web-1: no such pod among the 3 in the files; did you mean default/web-1?\n");
  }

  @Test
  void reportsMalformedFilesWithLines() throws IOException {
    String broken = file("broken.yaml", "a: 1\n---\nkind: Pod\n  name: x\n");
    Outcome outcome = explain("p", "-f", broken);
    assertThat(outcome.err().lines())
        .hasSize(3)
        .allSatisfy(line -> assertThat(line).startsWith(broken + ":"));
    assertThat(outcome.exitCode()).isEqualTo(1);
  }

  @Test
  void listsNodesWithSameScore() throws IOException {
    String text = POD + NODE.formatted("b") + NODE.formatted("a");
    Outcome outcome = explain("p", "-f", file("tie.yaml", text));
    assertThat(outcome.out())
        .startsWith(
            "default/p would be assigned to one of 2 nodes with the same score 397 (2 of 2 nodes"
                + " fit): a, b.");
  }

  @Test
  void groupsManyNodes() throws IOException {
    StringBuilder text = new StringBuilder(POD);
    for (int i = 10; i < 35; i++) {
      text.append(NODE.formatted("worker-" + i));
    }
    text.append(
        "apiVersion: v1\nkind: Node\nmetadata: {name: parked}\nspec: {unschedulable: true}\n");
    Outcome outcome = explain("p", "-f", file("many.yaml", text.toString()), "--top", "3");
    assertThat(outcome.out().lines())
        .contains(
            "Nodes  Result  Plugin             Reasons                     Examples",
            "   25  fits                                                   worker-10, worker-11,"
                + " worker-12",
            "    1  never   NodeUnschedulable  node(s) were unschedulable  parked",
            "Top3 scores for Pod: default/p, feasibleNodes: 25");
    assertThat(outcome.out().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Console.WIDTH));
  }

  @Test
  void truncatesLongNamesToWidth() throws IOException {
    String domain = ".a-rather-long-region-name-1.compute.internal.example.com";
    String text =
        POD.replace("name: p}", "name: " + "p".repeat(200) + "}")
            + NODE.formatted("ip-10-0-0-1" + domain)
            + NODE.formatted("ip-10-0-0-2" + domain);
    Outcome outcome = explain("p".repeat(200), "-f", file("long.yaml", text), "--scores");
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Console.WIDTH));
  }

  @Test
  void printsEvaluationWithPodAndChoiceAsJson() throws IOException {
    Outcome outcome = explain("shop/web-1", "-o", "json", "-f", cluster());
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.get("pod").asText()).isEqualTo("shop/web-1");
    assertThat(json.get("chosen")).hasToString("[\"small-a\"]");
    assertThat(json.at("/filter/full/reasons")).hasToString("[\"Insufficient cpu\"]");
    assertThat(json.at("/totals/small-a").asInt()).isEqualTo(470);
    assertThat(outcome.exitCode()).isZero();
  }

  private static final String CONTENDED =
      NODE.formatted("n1")
          + POD.replace("name: p}", "name: hi}")
              .replace("spec: {", "spec: {priority: 100, ")
              .replace("{name: c}", "{name: c, resources: {requests: {cpu: 3}}}")
          + POD.replace("name: p}", "name: low}")
              .replace("spec: {", "spec: {nodeName: n1, ")
              .replace("{name: c}", "{name: c, resources: {requests: {cpu: 3}}}");

  @Test
  void showsPreemptionThatWouldFreeNode() throws IOException {
    String text = file("pre.yaml", CONTENDED);
    Outcome outcome = explain("hi", "-f", text);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines())
        .startsWith(
            "default/hi is unschedulable.",
            "0/1 nodes are available: 1 Insufficient cpu.",
            "Preemption of default/low would free node n1.");
    assertThat(outcome.exitCode()).isEqualTo(1);
    JsonNode json = new ObjectMapper().readTree(explain("hi", "-f", text, "-o", "json").out());
    assertThat(json.get("preemption"))
        .hasToString("{\"node\":\"n1\",\"victims\":[\"default/low\"],\"victimCount\":1}");
  }

  @Test
  void showsWhyPreemptionDoesNotHelp() throws IOException {
    String text = CONTENDED.replace("priority: 100", "priority: 0");
    assertThat(explain("hi", "-f", file("equal.yaml", text)).out().replace("\n", " "))
        .contains(
            "preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.")
        .doesNotContain("would free");
  }

  @Test
  void usesConfiguration() throws IOException {
    String config =
        file(
            "config.yaml",
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
            - pluginConfig:
              - name: NodeResourcesFit
                args: {scoringStrategy: {type: MostAllocated}}
              plugins: {score: {disabled: [{name: ImageLocality}]}}
            """);
    Outcome outcome = explain("shop/web-1", "-f", cluster(), "--config", config);
    assertThat(outcome.out()).startsWith("shop/web-1 would be assigned to small-b");
  }

  @Test
  void rejectsPodWhoseSchedulerIsNoProfile() throws IOException {
    String config =
        file(
            "config.yaml",
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
            - schedulerName: packing
            - schedulerName: spreading
            """);
    String pods = POD.replace("spec: {", "spec: {schedulerName: packin, ");
    Outcome outcome = explain("p", "-f", cluster(), file("p.yaml", pods), "--config", config);
    assertThat(outcome.err().lines())
        .containsExactly(
            "default/p: spec.schedulerName: no profile of the configuration is named \"packin\";"
                + " the profiles are packing, spreading");
    assertThat(outcome.exitCode()).isEqualTo(1);
  }

  @Test
  void onlyProfileEvaluatesPodsOfAnyScheduler() throws IOException {
    String pods = POD.replace("spec: {", "spec: {schedulerName: other, ");
    assertThat(explain("p", "-f", cluster(), file("p.yaml", pods)).out())
        .contains("Its schedulerName is other; it is evaluated by the profile berth-scheduler.");
  }

  @Test
  void rejectsTopBelowOne() throws IOException {
    Outcome outcome = explain("p", "-f", file("none.yaml", ""), "--top", "0");
    assertThat(outcome.err()).startsWith("Invalid value for option '--top': 0; use 1 or more\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void reportsInvalidConfigurationWithLine() throws IOException {
    String config =
        file(
            "config.yaml",
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            paralelism: 3
            """);
    Outcome outcome = explain("shop/web-1", "-f", cluster(), "--config", config);
    assertThat(outcome.err())
        .startsWith(config + ":3:1: paralelism: unknown field; did you mean \"parallelism\"?");
    assertThat(outcome.exitCode()).isEqualTo(1);
  }

  @Test
  void readsSeveralFilesDirectoriesAndGzip() throws IOException {
    Files.createDirectory(folder.resolve("all"));
    file("all/a.yaml", NODE.formatted("a"));
    file("all/readme.txt", "not: [this");
    Path zipped = folder.resolve("all/b.json.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      out.write(NODE.formatted("b").getBytes(StandardCharsets.UTF_8));
    }
    String more = file("c.yaml", NODE.formatted("c"));
    String pod = file("pod.yaml", POD);
    Outcome outcome = explain("p", "-f", folder.resolve("all").toString(), "-f", pod, more);
    assertThat(outcome.out()).contains("3 of 3 nodes fit");
  }

  @Test
  void acceptsPodAsLastArgument() throws IOException {
    String pod = file("pod.yaml", POD);
    assertThat(explain("-f", cluster(), pod, "p").out())
        .startsWith("default/p would be assigned to");
    assertThat(explain("-f", pod, "-f", cluster(), "p").out())
        .startsWith("default/p would be assigned to");
  }

  private static Outcome explain(String... args) {
    List<String> all = new ArrayList<>(List.of("explain"));
    all.addAll(List.of(args));
    return Outcome.of(all);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static String cluster() {
    try {
      return Path.of(
              Objects.requireNonNull(ExplainCommandTest.class.getResource("explain/cluster.yaml"))
                  .toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ExplainCommandTest.class.getResourceAsStream("explain/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
