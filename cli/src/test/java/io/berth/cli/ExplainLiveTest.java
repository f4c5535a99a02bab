package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.berth.kube.HostName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code berth explain} with a simulated API server, which has no running scheduler. */
class ExplainLiveTest {
  private static final String LEASE =
      "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/berth-scheduler";
  private static final String STATUS =
      """
      {"kind": "Status", "apiVersion": "v1", "status": "Failure", "code": %d, "reason": "%s",
       "message": "%s"}
      """;

  @TempDir private Path folder;
  private final Map<String, String> responses = new TreeMap<>();
  private boolean rejectsCredentials;
  private HttpServer server;
  private String url;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String body = responses.get(path);
    int code = rejectsCredentials ? 401 : body != null ? 200 : path.endsWith("/leases") ? 200 : 404;
    if (rejectsCredentials) {
      body = STATUS.formatted(401, "Unauthorized", "Unauthorized");
    } else if (body == null) {
      body = code == 200 ? "{\"items\": []}" : STATUS.formatted(404, "NotFound", "not found");
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private Outcome explain(String pod) throws IOException {
    String kubeconfig =
        """
        apiVersion: v1
        kind: Config
        current-context: c
        contexts: [{name: c, context: {cluster: c, user: u}}]
        clusters: [{name: c, cluster: {server: "%s"}}]
        users: [{name: u, user: {token: secret}}]
        """
            .formatted(url);
    Path file = Files.writeString(folder.resolve("kubeconfig"), kubeconfig);
    return Outcome.of("explain", pod, "--kubeconfig=" + file);
  }

  @Test
  void reportsRejectedCredentialsLikeOtherCommands() throws IOException {
    rejectsCredentials = true;
    for (String pod : new String[] {"web-0", "deployment/web"}) {
      Outcome outcome = explain(pod);
      assertThat(outcome.err())
          .isEqualTo(
              "the API server at "
                  + url
                  + " rejects the credentials (Unauthorized): check the token or the client"
                  + " certificate of the kubeconfig\n");
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    }
  }

  private static final String REMEDY = "; start berth scheduler, or explain from files with -f\n";

  @Test
  void reportsMissingLeaseWithRemedy() throws IOException {
    Outcome outcome = explain("web-0");
    assertThat(outcome.err())
        .startsWith("no running scheduler found: there is no Lease kube-system/berth-scheduler")
        .endsWith(REMEDY);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void reportsReleasedLeaseWithRemedy() throws IOException {
    responses.put(LEASE, "{\"spec\": {\"holderIdentity\": \"\"}}");
    Outcome outcome = explain("web-0");
    assertThat(outcome.err())
        .isEqualTo("no replica leads at the moment (Lease kube-system/berth-scheduler)" + REMEDY);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void reportsExpiredLeaseOfUnreachableLeader() throws IOException {
    responses.put(LEASE, lease("2026-01-01T00:00:00.000000Z"));
    Outcome expired = explain("web-0");
    assertThat(expired.err())
        .matches(
            "cannot read from the leader h_1 \\(port 1 of this machine\\): connection refused; the"
                + " lease expired \\d+ s ago, so no scheduler is running"
                + REMEDY);
    assertThat(expired.exitCode()).isEqualTo(ExitCode.UNREACHABLE);

    responses.put(LEASE, lease("9999-01-01T00:00:00.000000Z"));
    assertThat(explain("web-0").err())
        .endsWith(
            ": connection refused; if the scheduler has ended, start berth scheduler, or explain"
                + " from files with -f\n");
  }

  private static String lease(String renewTime) {
    return """
    {"metadata": {"annotations": {"berth.io/host": "%s", "berth.io/port": "1",
                                  "berth.io/certificate-sha256": "%s"}},
     "spec": {"holderIdentity": "h_1", "renewTime": "%s", "leaseDurationSeconds": 15}}
    """
        .formatted(HostName.ofThisMachine().value(), "0123456789abcdef".repeat(4), renewTime);
  }
}
