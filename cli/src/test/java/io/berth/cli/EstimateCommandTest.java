package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EstimateCommandTest {
  private static final String NODE =
      """
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: %s}
      spec: {taints: [%s]}
      status: {allocatable: {cpu: %s, memory: 64Gi, pods: 110}}
      """;
  private static final String CLUSTER =
      NODE.formatted("small", "", "7")
          + NODE.formatted("large", "", "15")
          + NODE.formatted("kept", "{key: gpu, value: only, effect: NoSchedule}", "16")
          + """
          ---
          apiVersion: v1
          kind: Pod
          metadata: {name: running, namespace: shop}
          spec:
            nodeName: small
            containers: [{name: c, resources: {requests: {cpu: 1}}}]
          """;
  private static final String WEB =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web, namespace: shop}
      spec:
        replicas: 3
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: c, resources: {requests: {cpu: 3, memory: 1Gi}}}]}
      """;

  @TempDir private Path folder;
  private String cluster = "";
  private String web = "";

  @BeforeEach
  void write() throws IOException {
    cluster = file("cluster.yaml", CLUSTER);
    web = file("web.yaml", WEB);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static Outcome estimate(String... args) {
    List<String> all = new ArrayList<>(List.of("estimate"));
    all.addAll(List.of(args));
    return Outcome.of(all);
  }

  @Test
  void showsAllMethodsSideBySide() {
    Outcome outcome = estimate(web, "-f", cluster);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out())
        .isEqualTo(
            """
            Deployment shop/web
            A replica requests cpu 3, memory 1Gi

            Method    Replicas  Limited by
            summary         12  Insufficient cpu
            model g2         5  capacity of the nodes by grade
            nodes            7  Insufficient cpu (2 nodes), node(s) had untolerated taint(s) (1 node)
            exact            7  Insufficient cpu (2 nodes), node(s) had untolerated taint(s) (1 node)

            Grade  Nodes of at least   Nodes  By grade  By nodes  Error of the grade
                3  cpu 4, memory 32Gi      1         1         2                   1
                4  cpu 8, memory 64Gi      2         4        10                   6
            """);
  }

  @Test
  void subtractsAssumedWorkloads() throws IOException {
    String other =
        file(
            "other.yaml",
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: other, namespace: shop}
            spec:
              replicas: 2
              selector: {matchLabels: {app: other}}
              template:
                metadata: {labels: {app: other}}
                spec: {containers: [{name: c, resources: {requests: {cpu: 3}}}]}
            """);
    List<String> before = replicas(estimate(web, "-f", cluster, "--generation", "g3"));
    List<String> after =
        replicas(estimate(web, "-f", cluster, "--generation", "g3", "--assume", other));

    assertThat(before).containsExactly("summary 12", "model 5", "nodes 7", "exact 7");
    assertThat(after).containsExactly("summary 10", "model 3", "nodes 5", "exact 5");
  }

  /** Returns the methods of a table with their estimates. */
  private static List<String> replicas(Outcome outcome) {
    return outcome
        .out()
        .lines()
        .filter(line -> line.matches("(summary|model|nodes|exact) .*"))
        .map(line -> line.replaceAll("^(\\w+).*?\\s(\\d+)\\s.*$", "$1 $2"))
        .toList();
  }

  @Test
  void printsJson() throws IOException {
    JsonNode json =
        new ObjectMapper()
            .readTree(estimate(web, "-f", cluster, "-o", "json", "--generation", "g3").out());
    assertThat(json.at("/cluster/nodeSummary/totalNum").asInt()).isEqualTo(3);
    assertThat(json.at("/cluster/resourceSummary/allocatable/cpu").asText()).isEqualTo("38");
    assertThat(json.at("/cluster/resourceSummary/allocated/cpu").asText()).isEqualTo("1");
    assertThat(json.at("/cluster/resourceSummary/allocatableModelings/4/count").asInt())
        .isEqualTo(2);
    JsonNode methods = json.at("/workloads/0/methods");
    assertThat(methods.at("/summary/replicas").asInt()).isEqualTo(12);
    assertThat(methods.at("/model/generation").asText()).isEqualTo("g3");
    assertThat(methods.at("/nodes/limits/0/by").asText()).isEqualTo("cpu");
    assertThat(methods.at("/exact/replicas").asInt()).isEqualTo(7);
    assertThat(methods.at("/exact/atLeast").asBoolean()).isFalse();
    assertThat(methods.at("/exact/refusal").asText()).startsWith("0/3 nodes are available: ");
  }

  @Test
  void estimatesRequestWithoutWorkload() {
    Outcome outcome =
        estimate("--request", "cpu=500m,memory=1Gi", "-f", cluster, "--method", "nodes,exact");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines().filter(line -> line.matches("(nodes|exact) .*")))
        .hasSize(2)
        .allMatch(line -> line.contains(" 42  "));
  }

  @Test
  void findsWorkloadInCluster() throws IOException {
    String both = file("both.yaml", CLUSTER + "---\n" + WEB);
    assertThat(estimate("deployment/web", "-f", both, "--method=nodes").out())
        .contains("nodes          7");
    assertThat(estimate("deployment/other", "-f", both).err())
        .isEqualTo(
            "deployment/other: is neither a file nor a workload of the cluster; use FILE"
                + " or KIND/NAMESPACE/NAME\n");
  }

  @Test
  void countsWorkloadsTogether() throws IOException {
    String worker =
        file("worker.yaml", WEB.replace("name: web", "name: worker").replace("cpu: 3", "cpu: 2"));
    Outcome outcome = estimate(web, worker, "-f", cluster, "--together", "--method=nodes,exact");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).contains("3 pods: each requests cpu 3, memory 1Gi");
    assertThat(outcome.out().lines().filter(line -> line.matches("(nodes|exact) .*")))
        .hasSize(2)
        .allMatch(line -> line.contains("   1  Insufficient cpu"));
  }

  /** Only the third generation supports sets, whichever is selected. */
  @Test
  void estimatesSetsWithThirdGeneration() throws IOException {
    String worker = file("worker.yaml", WEB.replace("name: web", "name: worker"));
    String[] args = {web, worker, "-f", cluster, "--together", "--method=model", "-o", "json"};
    JsonNode json = new ObjectMapper().readTree(estimate(args).out());
    assertThat(json.at("/workloads/0/set").asBoolean()).isTrue();
    assertThat(json.at("/workloads/0/methods/model/generation").asText()).isEqualTo("g3");
  }

  /** A workload without replicas fits any number of times. */
  @Test
  void estimatesSetsWithoutReplicas() throws IOException {
    String none = file("none.yaml", WEB.replace("replicas: 3", "replicas: 0"));
    String other = file("other.yaml", Files.readString(Path.of(none)).replace("web", "other"));
    Outcome outcome = estimate(none, other, "-f", cluster, "--together", "--method=nodes,exact");
    assertThat(outcome.err()).isEmpty();
    assertThat(
            outcome.out().lines().filter(line -> line.matches("(nodes|exact) .*2,147,483,647.*")))
        .hasSize(2);
  }

  @Test
  void estimatesFromStatusOfKarmadaCluster() throws IOException {
    String member =
        file(
            "member.yaml",
            """
            apiVersion: cluster.karmada.io/v1alpha1
            kind: Cluster
            metadata: {name: member}
            spec:
              resourceModels:
              - {grade: 0, ranges: [{name: cpu, min: 0, max: 4}]}
              - {grade: 1, ranges: [{name: cpu, min: 4, max: 8}]}
            status:
              resourceSummary:
                allocatable: {cpu: 30, memory: 100Gi, pods: 300}
                allocatableModelings: [{grade: 0, count: 2}, {grade: 1, count: 5}]
            """);
    Outcome outcome = estimate("--request=cpu=2", "--models", member);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).contains("summary         15").contains("model g2        10");
    assertThat(estimate("--request=cpu=2", "--models", member, "--method=exact").err())
        .isEqualTo("--method: nodes and exact need the nodes of the cluster; set -f\n");
  }

  record FallbackCase(String name, List<String> args, List<String> notes) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<FallbackCase> modelFallsBackToTotals() {
    String note = "model uses the cluster's totals: the grades do not contain example.com/gpu";
    return Stream.of(
        new FallbackCase(
            "no such grade", List.of("--request=cpu=1,example.com/gpu=1"), List.of(note)),
        new FallbackCase(
            "the first generation",
            List.of("--request=example.com/gpu=1", "--generation=g1"),
            List.of(note)),
        new FallbackCase(
            "the third counts it as nothing",
            List.of("--request=example.com/gpu=1", "--generation=g3"),
            List.of()),
        new FallbackCase("graded", List.of("--request=cpu=1,memory=1Gi"), List.of()));
  }

  @ParameterizedTest
  @MethodSource
  void modelFallsBackToTotals(FallbackCase row) throws IOException {
    List<String> args = new ArrayList<>(row.args());
    args.addAll(List.of("-f", cluster, "--method=model"));
    Outcome table = estimate(args.toArray(String[]::new));
    assertThat(table.out().lines().filter(line -> line.startsWith("note: ")))
        .containsExactlyElementsOf(row.notes().stream().map(note -> "note: " + note).toList());
    args.addAll(List.of("-o", "json"));
    JsonNode json = new ObjectMapper().readTree(estimate(args.toArray(String[]::new)).out());
    List<String> notes = new ArrayList<>();
    json.at("/workloads/0/methods/model/notes").forEach(note -> notes.add(note.asText()));
    assertThat(notes).isEqualTo(row.notes());
  }

  @Test
  void estimatesByTotalsWithoutGrades() throws IOException {
    String member =
        file(
            "member.yaml",
            """
            apiVersion: cluster.karmada.io/v1alpha1
            kind: Cluster
            metadata: {name: member}
            status: {resourceSummary: {allocatable: {cpu: 30, memory: 100Gi, pods: 300}}}
            """);
    assertThat(estimate("--request=cpu=2", "--models", member).out())
        .contains("note: model uses the cluster's totals: no nodes are counted by grade\n");
    assertThat(estimate("--request=cpu=2", "--models", member, "--method=summary").out())
        .doesNotContain("note: ");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          status: {resourceSummary: {allocatable: {cpu: 30, memory: 100Gi}}} | nothing fits, because\
           status.resourceSummary.allocatable has no pods: set the number of pods that the nodes accept, such as\
           pods: 110
          status: {resourceSummary: {}} | nothing fits, because status.resourceSummary.allocatable has\
           no pods: set the number of pods that the nodes accept, such as pods: 110
          """)
  void explainsWhyNothingFitsWithoutPods(String status, String note) throws IOException {
    String member =
        file(
            "member.yaml",
            "apiVersion: cluster.karmada.io/v1alpha1\nkind: Cluster\nmetadata: {name: m}\n"
                + status
                + "\n");
    for (String method : List.of("summary", "model")) {
      List<String> args = List.of("--request=cpu=2", "--models", member, "--method=" + method);
      String table = estimate(args.toArray(String[]::new)).out();
      assertThat(table.replaceAll("\\s+", " ")).contains("note: " + note);

      List<String> machine = new ArrayList<>(args);
      machine.addAll(List.of("-o", "json"));
      JsonNode json = new ObjectMapper().readTree(estimate(machine.toArray(String[]::new)).out());
      assertThat(json.at("/workloads/0/methods/%s/replicas".formatted(method)).asInt()).isZero();
      assertThat(json.at("/workloads/0/methods/%s/notes/0".formatted(method)).asText())
          .isEqualTo(note);
    }
  }

  @Test
  void reportsInvalidGrades() throws IOException {
    String models =
        file(
            "models.yaml",
            """
            - {grade: 0, ranges: [{name: cpu, min: 0, max: 4}]}
            - {grade: 1, ranges: [{name: cpu, min: 2, max: 8}]}
            """);
    Outcome outcome = estimate(web, "-f", cluster, "--models", models);
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualTo(
            models
                + ": grade 1: cpu: min 2 is below the max of grade 0, which is 4: the grades"
                + " overlap; begin where that one ends (line 1, column 1)\n");
  }

  @Test
  void quotasLimitMethodNodesIfEnabled() throws IOException {
    String quota =
        file(
            "quota.yaml",
            """
            apiVersion: v1
            kind: ResourceQuota
            metadata: {name: team, namespace: shop}
            spec: {hard: {requests.cpu: 10}}
            status: {hard: {requests.cpu: 10}, used: {requests.cpu: 1}}
            """);
    String[] args = {web, "-f", cluster, "-f", quota, "--method=nodes"};
    assertThat(estimate(args).out()).contains("nodes          7");
    List<String> limited = new ArrayList<>(List.of(args));
    limited.add("--resource-quotas");
    assertThat(estimate(limited.toArray(String[]::new)).out())
        .contains("nodes          3  Exceeded quota of cpu");
  }

  @Test
  void readsLiveCluster() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean nodes = exchange.getRequestURI().getPath().equals("/api/v1/nodes");
          byte[] body =
              """
              {"kind": "NodeList", "apiVersion": "v1", "metadata": {}, "items": [
                {"metadata": {"name": "a"}, "spec": {},
                 "status": {"allocatable": {"cpu": "8", "memory": "16Gi", "pods": "110"}}}]}
              """
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(nodes ? 200 : 404, nodes ? body.length : -1);
          if (nodes) {
            exchange.getResponseBody().write(body);
          }
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      Outcome outcome = estimate(web, "--master", url, "--method=nodes,exact");
      assertThat(outcome.err()).isEmpty();
      assertThat(outcome.exitCode()).isZero();
      assertThat(outcome.out()).contains("nodes          2").contains("exact          2");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void reportsUnreachableCluster() {
    Outcome outcome = estimate(web, "--master", "http://127.0.0.1:1");
    assertThat(outcome.err()).contains("127.0.0.1:1");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  record InvalidRequest(String name, List<String> args, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<InvalidRequest> rejectsInvalidRequests() {
    return Stream.of(
        new InvalidRequest(
            "negative",
            List.of("--request=cpu=-1"),
            "--request: cpu=-1 is negative; use 0 or more"),
        new InvalidRequest(
            "negative beside another, for a method without the engine",
            List.of("--request=cpu=1,memory=-1Gi", "--method=nodes"),
            "--request: memory=-1Gi is negative; use 0 or more"),
        new InvalidRequest(
            "misspelt",
            List.of("--request=memroy=1Gi"),
            "--request: a container cannot request \"memroy\"; did you mean \"memory\"?"),
        new InvalidRequest(
            "not a resource of containers",
            List.of("--request=cpu=1,pods=1"),
            "--request: a container cannot request \"pods\"; use cpu, memory, ephemeral-storage,"
                + " hugepages-SIZE or an extended resource such as example.com/gpu"),
        new InvalidRequest(
            "two domains",
            List.of("--request=a/b/c=1"),
            "--request: a container cannot request \"a/b/c\"; use cpu, memory, ephemeral-storage,"
                + " hugepages-SIZE or an extended resource such as example.com/gpu"),
        new InvalidRequest(
            "twice",
            List.of("--request=cpu=1,cpu=2"),
            "--request: cpu is set twice; set each resource once"),
        new InvalidRequest(
            "maximum below one",
            List.of("--request=cpu=1", "--at-most=0"),
            "--at-most: 0 is too low; use 1 or more"),
        new InvalidRequest(
            "amount missing",
            List.of("--request=cpu"),
            "--request: \"cpu\" is not RESOURCE=AMOUNT; use a value such as cpu=500m or"
                + " memory=1Gi"));
  }

  @ParameterizedTest
  @MethodSource
  void rejectsInvalidRequests(InvalidRequest bad) {
    List<String> args = new ArrayList<>(bad.args());
    args.addAll(List.of("-f", cluster));
    Outcome outcome = estimate(args.toArray(String[]::new));
    assertThat(outcome.err()).isEqualTo(bad.message() + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
    assertThat(outcome.out()).isEmpty();
  }

  record SkippedWorkload(String name, String text, String notice) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<SkippedWorkload> skipsWorkloadsThatCannotBeEstimated() {
    return Stream.of(
        new SkippedWorkload(
            "a DaemonSet",
            """
            apiVersion: apps/v1
            kind: DaemonSet
            metadata: {name: agent, namespace: shop}
            spec:
              selector: {matchLabels: {app: agent}}
              template:
                metadata: {labels: {app: agent}}
                spec: {containers: [{name: c}]}
            """,
            "DaemonSet shop/agent: runs once on every matching node; there is nothing to"
                + " estimate"),
        new SkippedWorkload(
            "an unknown kind",
            """
            apiVersion: example.com/v1
            kind: Widget
            metadata: {name: w}
            spec: {template: {spec: {containers: [{name: c}]}}}
            """,
            "Widget w: kind Widget (example.com/v1) is not supported; --rules can define the paths"
                + " of its pod templates"));
  }

  @ParameterizedTest
  @MethodSource
  void skipsWorkloadsThatCannotBeEstimated(SkippedWorkload row) throws IOException {
    String both = file("both.yaml", row.text() + "---\n" + WEB);
    Outcome outcome = estimate(both, "-f", cluster, "--method=nodes");
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.err()).endsWith("notice: " + row.notice() + "\n");
    assertThat(outcome.out()).startsWith("Deployment shop/web\n").contains("nodes          7");

    Outcome alone = estimate(file("alone.yaml", row.text()), "-f", cluster);
    assertThat(alone.exitCode()).isEqualTo(ExitCode.FAILURE);
    assertThat(alone.err()).endsWith(row.notice() + "\n").doesNotContain("notice: " + row.notice());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu", "ephemeral-storage", "hugepages-2Mi", "example.com/gpu"})
  void acceptsResourcesOfContainers(String resource) {
    Outcome outcome = estimate("--request", resource + "=1", "-f", cluster, "--method=nodes");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--kubeconfig=config", "--master=http://127.0.0.1:1"})
  void rejectsFilesWithLiveCluster(String option) {
    Outcome outcome = estimate(web, "-f", cluster, option);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.err())
        .startsWith("-f and --kubeconfig or --master are mutually exclusive; use files or a live");
  }

  @Test
  void reportsMissingInput() throws IOException {
    assertThat(estimate(web).err()).startsWith("no cluster is set; pass its nodes and pods");
    assertThat(estimate(web, "-f", web).err()).startsWith("there are no nodes in the files;");
    assertThat(estimate("-f", cluster).err())
        .isEqualTo("there is no workload to estimate; set a file with a workload, or --request\n");
    assertThat(estimate(folder.resolve("none.yaml").toString(), "-f", cluster).err())
        .contains("none.yaml: is neither a file nor a workload of the cluster");
    String odd =
        file(
            "odd.yaml",
            "apiVersion: example.com/v1\nkind: Odd\nmetadata: {name: odd}\n"
                + "spec: {template: {spec: {containers: [{name: c}]}}}");
    assertThat(estimate(odd, "-f", cluster).err())
        .contains("Odd odd: kind Odd (example.com/v1) is not supported; --rules can define");
  }
}
