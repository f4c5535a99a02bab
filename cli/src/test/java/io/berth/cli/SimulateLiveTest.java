package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code berth simulate} on a live cluster. */
class SimulateLiveTest {
  private static final String NODE =
      """
      {"metadata": {"name": "%s"},
       "status": {"allocatable": {"cpu": "4", "memory": "8Gi", "pods": "10"}}}
      """;
  private static final String GONE =
      """
      {"kind": "Status", "apiVersion": "v1", "status": "Failure", "code": 410, "reason": "Expired",
       "message": "The provided continue parameter is too old"}
      """;
  private static final String DENIED =
      """
      {"kind": "Status", "apiVersion": "v1", "status": "Failure", "code": 403, "reason": "Forbidden",
       "message": "%s is forbidden"}
      """;

  @TempDir private Path folder;
  private final Map<String, String> responses = new TreeMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private String kubeconfig;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
    kubeconfig = kubeconfig(server.getAddress().getPort());
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String kubeconfig(int port) throws IOException {
    String text =
        """
        apiVersion: v1
        kind: Config
        current-context: c
        contexts: [{name: c, context: {cluster: c, user: u}}]
        clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
        users: [{name: u, user: {}}]
        """
            .formatted(port);
    return Files.writeString(folder.resolve("kubeconfig-" + port), text).toString();
  }

  /** Lists without a configured response are empty. */
  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().toString();
    requests.add(exchange.getRequestMethod() + " " + path);
    String body = responses.getOrDefault(path, list("List", ""));
    int code =
        body.contains("\"Failure\"")
            ? Integer.parseInt(body.replaceAll("(?s).*\"code\": (\\d+).*", "$1"))
            : 200;
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String list(String kind, String next, String... items) {
    return "{\"kind\": \"%s\", \"apiVersion\": \"v1\", \"metadata\": {\"continue\": \"%s\"}, \"items\": [%s]}"
        .formatted(kind, next, String.join(",", items));
  }

  private Outcome simulate(String... options) {
    List<String> all = new ArrayList<>(List.of("simulate", "--kubeconfig", kubeconfig));
    all.addAll(List.of(options));
    return Outcome.of(all);
  }

  private static JsonNode json(Outcome outcome) throws IOException {
    assertThat(outcome.err()).isEmpty();
    return new ObjectMapper().readTree(outcome.out());
  }

  @Test
  void readsListsInPages() throws IOException {
    responses.put("/api/v1/nodes?limit=500", list("NodeList", "a/b+c", NODE.formatted("a")));
    responses.put(
        "/api/v1/nodes?limit=500&continue=a%2Fb%2Bc",
        list("NodeList", "", NODE.formatted("b"), NODE.formatted("c")));
    assertThat(json(simulate("-o", "json")).at("/totals/nodes").asInt()).isEqualTo(3);
    assertThat(requests).allMatch(request -> request.startsWith("GET /api"));
    assertThat(requests)
        .contains("GET /apis/apps/v1/daemonsets?limit=500", "GET /api/v1/pods?limit=500")
        .doesNotContain("GET /api/v1/resourcequotas?limit=500");
  }

  @Test
  void readsUnpagedListAfterContinueTokenExpired() throws IOException {
    responses.put("/api/v1/nodes?limit=500", list("NodeList", "next", NODE.formatted("a")));
    responses.put("/api/v1/nodes?limit=500&continue=next", GONE);
    responses.put("/api/v1/pods", list("PodList", ""));
    responses.put("/api/v1/nodes", list("NodeList", "", NODE.formatted("a"), NODE.formatted("b")));
    assertThat(json(simulate("-o", "json")).at("/totals/nodes").asInt()).isEqualTo(2);
    assertThat(requests).contains("GET /api/v1/nodes", "GET /api/v1/pods");
  }

  @Test
  void simulatesFilesAndChangesOnCluster() throws IOException {
    responses.put("/api/v1/nodes?limit=500", list("NodeList", "", NODE.formatted("a")));
    Path pod =
        Files.writeString(
            folder.resolve("pod.yaml"),
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: p}
            spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}
            """);
    JsonNode result = json(simulate(pod.toString(), "--add-nodes", "2=a", "-o", "json"));
    assertThat(result.at("/totals/nodes").asInt()).isEqualTo(3);
    assertThat(result.at("/totals/pods/placed").asInt()).isEqualTo(1);
  }

  @Test
  void reportsEveryMissingPermission() {
    responses.put("/api/v1/nodes?limit=500", list("NodeList", "", NODE.formatted("a")));
    responses.put("/api/v1/pods?limit=500", DENIED.formatted("pods"));
    responses.put("/apis/apps/v1/daemonsets?limit=500", DENIED.formatted("daemonsets"));
    assertThat(simulate())
        .isEqualTo(
            new Outcome(
                ExitCode.FAILURE,
                "",
                """
                pods: not allowed (pods is forbidden); grant the verb list on pods of the API group \
                "" in a ClusterRole
                daemonsets: not allowed (daemonsets is forbidden); grant the verb list on daemonsets \
                of the API group "apps" in a ClusterRole
                """));
  }

  @Test
  void rejectsClusterWithoutNodes() {
    assertThat(simulate())
        .isEqualTo(new Outcome(ExitCode.FAILURE, "", "the cluster has no nodes\n"));
  }

  @Test
  void reportsUnreachableCluster() throws IOException {
    int port = server.getAddress().getPort();
    server.stop(0);
    Outcome outcome = Outcome.of(List.of("simulate", "--kubeconfig", kubeconfig(port)));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(outcome.err()).contains("127.0.0.1:" + port).hasLineCount(1);
  }

  @Test
  void reportContainsInputsAndOptions() throws IOException {
    responses.put("/api/v1/nodes?limit=500", list("NodeList", "", NODE.formatted("a")));
    Path page = folder.resolve("out.html");
    assertThat(simulate("--add-nodes=1=a", "--report", page.toString()).exitCode()).isZero();
    assertThat(Files.readString(page))
        .contains(
            "\"inputs\":[\"the cluster of kubeconfig " + kubeconfig + "\"]",
            "\"options\":[\"--add-nodes 1=a\"]");
  }
}
