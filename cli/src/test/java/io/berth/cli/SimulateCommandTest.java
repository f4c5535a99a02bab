package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.tree.Mapping;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import io.berth.yaml.TreeReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SimulateCommandTest {
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
      metadata: {name: %s}
      spec: {containers: [{name: c, resources: {requests: {cpu: %s, memory: 1Gi}}}]}
      ---
      """;

  @TempDir private Path folder;

  private static Outcome simulate(String... args) {
    List<String> all = new ArrayList<>(List.of("simulate"));
    all.addAll(List.of(args));
    return Outcome.of(all);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = SimulateCommandTest.class.getResourceAsStream("simulate/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Removes durations, which differ in every run. */
  private static String timeless(String text) {
    return text.replaceAll("[0-9,]+ decisions/s", "N decisions/s")
        .replaceAll("(\"?(elapsedMillis|decisionsPerSecond)\"?) ?: [0-9]+", "$1: 0");
  }

  @Test
  void simulatesBuiltInExampleWithoutFiles() throws IOException {
    Outcome outcome = simulate();
    assertThat(timeless(outcome.out())).isEqualTo(resource("example.txt"));
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out().lines()).hasSizeLessThan(50).allMatch(line -> line.length() <= 100);
  }

  @Test
  void builtInConfigurationEqualsShippedExample() throws IOException {
    try (InputStream in = Main.class.getResourceAsStream("example/gpu.yaml")) {
      assertThat(Objects.requireNonNull(in).readAllBytes())
          .isEqualTo(Files.readAllBytes(Path.of("../config/examples/gpu.yaml")));
    }
  }

  private String cluster() throws IOException {
    return file("cluster.yaml", resource("cluster.yaml"));
  }

  @Test
  void printsExpectedOutput() throws IOException {
    Outcome outcome = simulate(cluster(), "--seed", "1");
    assertThat(timeless(outcome.out())).isEqualTo(resource("cluster.txt"));
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void printsExpectedJson() throws IOException {
    Outcome outcome = simulate(cluster(), "--seed", "1", "-o", "json");
    assertThat(timeless(outcome.out()).replace("\" :", "\":"))
        .isEqualTo(resource("cluster.json").replace("\" :", "\":"));
  }

  @Test
  void yamlIsEquivalentToJson() throws IOException {
    String json = timeless(simulate(cluster(), "--explain", "-o", "json").out());
    String yaml = timeless(simulate(cluster(), "--explain", "-o", "yaml").out());
    Problems problems = new Problems();
    Value read = TreeReader.read(yaml, problems);
    assertThat(problems.list()).isEmpty();
    assertThat(plain(Objects.requireNonNull(read)))
        .isEqualTo(plain(Objects.requireNonNull(TreeReader.read(json, problems))));
  }

  private static Object plain(Value value) {
    return switch (value) {
      case Mapping mapping -> {
        Map<String, Object> fields = new LinkedHashMap<>();
        mapping.entries().forEach((key, entry) -> fields.put(key, plain(entry.value())));
        yield fields;
      }
      case Sequence sequence -> sequence.items().stream().map(SimulateCommandTest::plain).toList();
      case Scalar scalar -> scalar.kind() + " " + scalar.text();
    };
  }

  @Test
  void comparesConfigurations() throws IOException {
    String packing = file("packing.yaml", resource("packing.yaml"));
    Outcome outcome = simulate(cluster(), "--compare", packing, "--seed", "1");
    assertThat(timeless(outcome.out())).isEqualTo(resource("compared.txt"));

    ObjectNode json =
        (ObjectNode)
            new ObjectMapper()
                .readTree(simulate(cluster(), "--compare", packing, "-o", "json").out());
    assertThat(json.get("kind").asText()).isEqualTo("Comparison");
    assertThat(json.get("complete").asBoolean()).isTrue();
    assertThat(json.at("/first/configuration").asText()).isEqualTo("defaults");
    assertThat(json.at("/second/configuration").asText()).isEqualTo("packing.yaml");
  }

  @Test
  void notesInJsonContainNotices() throws IOException {
    String objects =
        "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\n---\n"
            + NODE.formatted("a")
            + "apiVersion: batch/v1\nkind: Job\nmetadata: {name: j}\n"
            + "spec: {suspend: true, template: {spec: {containers: [{name: c}]}}}\n";
    String config =
        file(
            "c.yaml",
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            ---
            a: 1
            """);
    String suspended = "suspended, no pods are created: Job default/j";
    String unread = "ignored, because the scheduler does not use these kinds: 1 Secret";
    Outcome json = simulate(file("a.yaml", objects), "--compare", config, "-o", "json");
    List<String> notices = json.err().lines().toList();
    assertThat(notices).hasSize(2).contains("notice: " + unread);
    String warning = notices.getFirst();
    assertThat(warning).startsWith("warning: " + config);
    ObjectNode read = (ObjectNode) new ObjectMapper().readTree(json.out());
    assertThat(read.at("/first/notes"))
        .extracting(JsonNode::asText)
        .containsExactly(unread, suspended);
    assertThat(read.at("/second/notes"))
        .extracting(JsonNode::asText)
        .containsExactly(warning, unread, suspended);
    assertThat(simulate(file("a.yaml", objects)).out())
        .contains("note: " + suspended)
        .doesNotContain(unread);
  }

  @Test
  void explainsEveryScheduledPod() throws IOException {
    String files =
        file("a.yaml", NODE.formatted("a") + NODE.formatted("b") + POD.formatted("p", 1));
    String out = simulate(files, "--explain").out();
    assertThat(out)
        .contains("Top10 scores for Pod: default/p, feasibleNodes: 2 (defaults selected ")
        .contains("| # | Pod       | Node | Score |");
  }

  @Test
  void omitsScoresForOnlyFeasibleNode() throws IOException {
    String out =
        simulate(file("a.yaml", NODE.formatted("a") + POD.formatted("p", 1)), "--explain").out();
    assertThat(out).contains("default/p was assigned to a, the only node that fits.");
  }

  @Test
  void explainsNominatedNode() throws IOException {
    String files =
        file(
            "a.yaml",
            NODE.formatted("a")
                + NODE.formatted("b")
                + POD.formatted("low", 4).replace("spec: {", "spec: {nodeName: a, ")
                + POD.formatted("mid", 4).replace("spec: {", "spec: {nodeName: b, priority: 5, ")
                + POD.formatted("high", 1).replace("spec: {", "spec: {priority: 9, "));
    assertThat(simulate(files, "--explain").out())
        .contains("Evaluated only the nominated node a, freed by preempting default/low")
        .doesNotContain("the only node that fits");
  }

  @Test
  void comparisonDoesNotCountPodsOfOtherSchedulersAsPending() throws IOException {
    String header =
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";
    String two = file("two.yaml", header + "profiles: [{schedulerName: a}, {schedulerName: b}]\n");
    String one = file("one.yaml", header + "profiles: [{schedulerName: c}]\n");
    String cluster = file("c.yaml", NODE.formatted("node") + POD.formatted("pod", 1));
    String out = simulate(cluster, "--config", two, "--compare", one).out();
    assertThat(out)
        .contains("on 1 node, 0 pods to place in A, 1 in B\n")
        .containsPattern("Workload +Pods +Placed A +B +Pending A +B +Left to others A +B +Reasons")
        .containsPattern("\nPod default/pod +1 +0 +1 +0 +0 +1 +0 ")
        .contains(
            "A (two.yaml) places 0 of 0 pods and leaves 1 to other schedulers, B (one.yaml) places"
                + " 1 of 1 pod;");
    assertThat(simulate(cluster, "--config", two).out())
        .containsPattern("Workload +Pods +Running +Placed +Pending +Left to others +Reasons")
        .containsPattern("\nPod default/pod +1 +0 +0 +0 +1 ");
  }

  @Test
  void groupsManyNodesInComparison() throws IOException {
    StringBuilder manifests = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      manifests.append(NODE.formatted("n" + i));
    }
    for (int kind = 10; kind < 35; kind++) {
      manifests.append(NODE.formatted("k" + kind).replace("cpu: 4", "cpu: " + kind));
    }
    manifests.append(POD.formatted("p", 34));
    String out =
        simulate(
                file("a.yaml", manifests.toString()),
                "--compare",
                file("packing.yaml", resource("packing.yaml")))
            .out();
    assertThat(out)
        .containsPattern("\n +30 +0 +0 +4 cpu, 16Gi +·+ +0% +·+ +0%")
        .contains("Nodes  With pods A  B  Allocatable")
        .contains("\nand 2 more groups of nodes\n");
    assertThat(out.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void distinguishesConfigurationsWithSameName() throws IOException {
    String packing = resource("packing.yaml");
    Path first = Files.createDirectory(folder.resolve("one")).resolve("c.yaml");
    Path second = Files.createDirectory(folder.resolve("two")).resolve("c.yaml");
    Files.writeString(first, packing);
    Files.writeString(second, packing);
    Outcome outcome =
        simulate(
            cluster(), "--config", first.toString(), "--compare", second.toString(), "-o", "json");
    ObjectNode json = (ObjectNode) new ObjectMapper().readTree(outcome.out());
    assertThat(json.at("/first/configuration").asText()).isEqualTo(first.toString());
    assertThat(json.at("/second/configuration").asText()).isEqualTo(second.toString());
  }

  @Test
  void groupsManyNodes() throws IOException {
    StringBuilder manifests = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      manifests.append(NODE.formatted("n" + i));
    }
    manifests
        .append(NODE.formatted("big").replace("cpu: 4", "cpu: 8"))
        .append(POD.formatted("p", 6));
    String out = simulate(file("a.yaml", manifests.toString())).out();
    assertThat(out)
        .containsPattern("\n +30 +0 +4 cpu, 16Gi +·+ +0→0% +·+ +0→0%\n")
        .containsPattern("\n +1 +1 +8 cpu, 16Gi +▒+·+ +0→75%");
  }

  @Test
  void writesReport() throws IOException {
    Path page = folder.resolve("out.html");
    Outcome outcome = simulate(cluster(), "--seed", "1", "--report", page.toString());
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.err()).endsWith("report written to " + page + "\n");
    assertThat(timeless(outcome.out())).isEqualTo(resource("cluster.txt"));
    assertThat(page)
        .content()
        .contains("\"kind\":\"Simulation\"", "\"rejections\"", "\"scores\"", "worker-3");
  }

  @Test
  void reportDoesNotChangeJson() throws IOException {
    String page = folder.resolve("out.html").toString();
    String with = simulate(cluster(), "-o", "json", "--report", page).out();
    assertThat(timeless(with)).isEqualTo(timeless(simulate(cluster(), "-o", "json").out()));
  }

  @Test
  void reportContainsBothConfigurations() throws IOException {
    Path page = folder.resolve("out.html");
    Outcome outcome = simulate("--report", page.toString());
    assertThat(outcome.err()).isEqualTo("report written to " + page + "\n");
    assertThat(page).content().contains("\"kind\":\"Comparison\"", "stock profile", "GPU profile");
  }

  @Test
  void rejectsUnwritableReportBeforeSimulation() throws IOException {
    String cluster = cluster();
    Path missing = folder.resolve("missing/out.html");
    assertThat(simulate(cluster, "--report", missing.toString()))
        .isEqualTo(
            new Outcome(
                1, "", missing + ": the directory " + missing.getParent() + " does not exist\n"));
    assertThat(simulate(cluster, "--report", ""))
        .isEqualTo(new Outcome(1, "", "--report: is empty; set the file to write\n"));
    assertThat(simulate(cluster, "--report", folder.toString()))
        .isEqualTo(new Outcome(1, "", folder + ": is a directory; set a file in it\n"));
    assertThat(simulate(cluster, "--report", cluster))
        .isEqualTo(new Outcome(1, "", cluster + ": --report would overwrite an input\n"));
    assertThat(simulate(folder.toString(), "--report", cluster).err())
        .isEqualTo(cluster + ": --report would overwrite an input\n");
    assertThat(Path.of(cluster)).hasContent(resource("cluster.yaml"));
  }

  record InvalidInput(String name, List<String> files, int exitCode, List<String> messages) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<InvalidInput> invalidInputs() {
    return Stream.of(
        new InvalidInput(
            "no nodes",
            List.of(POD.formatted("p", 1)),
            1,
            List.of("there are no nodes in the files")),
        new InvalidInput(
            "an invalid quantity",
            List.of(NODE.formatted("a") + POD.formatted("p", "1x")),
            1,
            List.of("0.yaml:9:59: spec.containers[0].resources.requests[cpu]: is \"1x\"")),
        new InvalidInput(
            "negative numbers",
            List.of(
                NODE.formatted("a").replace("pods: 10", "pods: -10")
                    + POD.formatted("p", "-500m")
                    + """
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: web}
                    spec: {replicas: -3, template: {spec: {containers: [{name: c}]}}}
                    """),
            1,
            List.of(
                "0.yaml:4:52: status.allocatable.pods: is -10, but cannot be below 0\n",
                "requests.cpu: is -500m, but cannot be below 0\n",
                "0.yaml:14:18: spec.replicas: is -3, but cannot be below 0\n")),
        new InvalidInput(
            "an empty file name",
            List.of(),
            1,
            List.of("FILE: is empty; set a file, a directory, or - for standard input\n")),
        new InvalidInput(
            "an invalid quantity in a template",
            List.of(
                NODE.formatted("a")
                    + """
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: web}
                    spec: {template: {spec: {containers: [{name: c, resources: {limits: {cpu: 1x}}}]}}}
                    """),
            1,
            List.of("spec.template.spec.containers[0].resources.limits[cpu]: is \"1x\"")),
        new InvalidInput(
            "too many pods",
            List.of(
                NODE.formatted("a")
                    + """
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: web}
                    spec: {replicas: 2000000000, template: {spec: {containers: [{name: c}]}}}
                    """),
            1,
            List.of("Deployment default/web: with its pods there are more than 300,000")),
        new InvalidInput("no YAML", List.of("a: [1"), 1, List.of("0.yaml:")),
        new InvalidInput(
            "an empty file", List.of(""), 1, List.of("contains no objects", "no" + " nodes")),
        new InvalidInput(
            "an unknown kind",
            List.of(
                NODE.formatted("a")
                    + "apiVersion: example.com/v1\nkind: Unsupported\nmetadata: {name: u}\n"),
            0,
            List.of(
                "notice: ignored, because the scheduler does not use these kinds: 1"
                    + " Unsupported")));
  }

  @ParameterizedTest
  @MethodSource("invalidInputs")
  void reportsInvalidInput(InvalidInput row) throws IOException {
    List<String> files = new ArrayList<>();
    for (String text : row.files) {
      files.add(file(files.size() + ".yaml", text));
    }
    if (files.isEmpty()) {
      files.add("");
    }
    Outcome outcome = simulate(files.toArray(String[]::new));
    assertThat(outcome.exitCode()).isEqualTo(row.exitCode);
    assertThat(outcome.err()).contains(row.messages).doesNotContain("internal error");
  }

  static Stream<Arguments> unreadable() throws IOException {
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(gzip)) {
      out.write(NODE.formatted("a").repeat(50).getBytes(StandardCharsets.UTF_8));
    }
    byte[] damaged = gzip.toByteArray();
    damaged[damaged.length - 6] ^= 1;
    byte[] cut = Arrays.copyOf(gzip.toByteArray(), gzip.size() / 2);
    return Stream.of(
        Arguments.of("cut.gz", cut, "ends unexpectedly; is the gzip file truncated?"),
        Arguments.of("damaged.gz", damaged, "is a damaged gzip file: Corrupt GZIP trailer"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unreadable")
  void errorNamesUnreadableFile(String name, byte[] content, String reason) throws IOException {
    String file = Files.write(folder.resolve(name), content).toString();
    assertThat(simulate(file)).isEqualTo(new Outcome(1, "", file + ": " + reason + "\n"));
  }

  @Test
  void rejectsDirectoryWithoutManifests() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(simulate(empty.toString()))
        .isEqualTo(
            new Outcome(
                1,
                "",
                empty + ": the directory has no .yaml, .yml or .json files, plain or .gz\n"));
  }

  @Test
  void saturatesHugeAmounts() throws IOException {
    String enormous = "cpu: 99999999999999999999, memory: 9999999999999Ei";
    Outcome outcome =
        simulate(
            file(
                "a.yaml",
                NODE.formatted("a").replace("cpu: 4, memory: 16Gi", enormous)
                    + NODE.formatted("b").replace("cpu: 4, memory: 16Gi", enormous)
                    + POD.formatted("p", 1)));
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out()).containsPattern("\nmemory +8Ei ").doesNotContain("-");
  }

  @Test
  void saturatesHugeSums() throws IOException {
    String most = POD.formatted("%s", "1e400").replace("memory: 1Gi", "memory: 1e400");
    String running = most.replace("spec: {", "spec: {nodeName: a, ");
    String cluster =
        file(
            "a.yaml",
            NODE.formatted("a")
                + running.formatted("r1")
                + running.formatted("r2")
                + most.formatted("w1")
                + most.formatted("w2"));
    String config =
        file(
            "c.yaml",
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration");
    Outcome one = simulate(cluster);
    assertThat(one.out())
        .containsPattern("\na +2  █+>999→>999%  █+>999→>999%\n")
        .containsPattern("\nmemory +16Gi +>999% +>999% +-8Ei +0 +8Ei\n");
    Outcome two = simulate(cluster, "--compare", config);
    assertThat(two.out())
        .containsPattern("\nmemory allocated +>999% +>999%\n")
        .containsPattern("\nmemory requested by pending pods +8Ei +8Ei\n");
    assertThat(simulate(cluster, "-o", "json").out())
        .contains("\"before\" : 9223372036854775807")
        .doesNotContain("\"before\" : -");
  }

  @Test
  void rejectsDirectoryAsConfiguration() throws IOException {
    assertThat(simulate(cluster(), "--config", folder.toString()))
        .isEqualTo(new Outcome(1, "", folder + ": Is a directory\n"));
  }

  @Test
  void errorNamesMissingFile() {
    Outcome outcome = simulate("/nowhere.yaml");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).isEqualTo("/nowhere.yaml: no such file\n");
  }

  @Test
  void reportsInvalidConfiguration() throws IOException {
    String config = file("c.yaml", "apiVersion: v1\nkind: Nonsense\n");
    Outcome outcome = simulate(cluster(), "--compare", config);
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).contains("c.yaml:").doesNotContain("internal error");
  }
}
