package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.cycle.DecisionRecord;
import io.berth.cycle.DecisionRecord.NodeToStatus;
import io.berth.cycle.InsufficientResource;
import io.berth.cycle.NodePluginScores;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.framework.Ticker;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.server.DecisionEndpoint;
import io.berth.server.http.HttpsListener;
import io.berth.server.http.Limits;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import io.berth.server.tls.CertificateFiles;
import io.berth.server.tls.ServerTls;
import io.berth.server.tls.TlsSettings.MinimumVersion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code berth explain --server} with a simulated scheduler. */
class ExplainServerTest {
  private static final PluginStatus FULL =
      new PluginStatus("NodeResourcesFit", Status.unschedulable("Insufficient cpu"));
  private static final DecisionRecord PLACED =
      decision("shop/web", "n2", "", List.of(scored("n2", 30, 10, 20), scored("n10", 5, 5, 20)));
  private static final DecisionRecord PENDING =
      decision("default/big", null, "0/3 nodes are available: 3 Insufficient cpu.", List.of());

  private static final String KUBECONFIG =
      """
      apiVersion: v1
      kind: Config
      clusters: [{name: a, cluster: {server: "https://127.0.0.1:1"}}]
      contexts: [{name: c, context: {cluster: a, user: u}}]
      users: [{name: u, user: {token: secret}}]
      current-context: c
      """;

  @TempDir private Path folder;
  private @Nullable HttpsListener listener;

  private static DecisionRecord decision(
      String pod, @Nullable String node, String message, List<NodePluginScores> best) {
    return new DecisionRecord(
        pod,
        "uid",
        "berth-scheduler",
        Instant.parse("2026-01-01T00:00:00Z"),
        2,
        node,
        message,
        statuses(node == null),
        best,
        false,
        null,
        null,
        null);
  }

  private static NodeToStatus statuses(boolean full) {
    BitSet evaluated = new BitSet();
    evaluated.set(0, 3);
    return new NodeToStatus(
        List.of("n1", "n10", "n2"),
        Arrays.asList(FULL, full ? FULL : null, full ? FULL : null),
        evaluated,
        new TreeMap<>(
            Map.of(
                0, List.of(new InsufficientResource(ResourceName.CPU, 70_000, 64_000, 64_000)))));
  }

  private static NodePluginScores scored(String node, long total, long first, long second) {
    return new NodePluginScores(
        node,
        total,
        List.of(
            new NodePluginScores.Part("NodeResourcesFit", 1, first),
            new NodePluginScores.Part("ImageLocality", 1, second)));
  }

  @BeforeEach
  void serve() throws IOException {
    listener =
        HttpsListener.bind(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Limits.DEFAULT);
    listener.serve(
        new ServerTls(
            CertificateFiles.readOrGenerate(folder, InstantSource.system(), Ticker.system(), null),
            MinimumVersion.TLS_1_2),
        this::answer);
  }

  @AfterEach
  void close() {
    if (listener != null) {
      listener.close();
    }
  }

  private Response answer(Request request) {
    return switch (String.valueOf(request.header("Authorization"))) {
      case "Bearer secret" -> new DecisionEndpoint(new RecordedDecisions()).handle(request);
      case "null" -> Response.text(401, "Unauthorized");
      default -> Response.text(403, "forbidden: not you");
    };
  }

  /** The decisions of the server. */
  private static final class RecordedDecisions implements DecisionEndpoint.Source {
    @Override
    public @Nullable DecisionRecord decision(String namespace, String name) {
      return switch (namespace + "/" + name) {
        case "shop/web" -> PLACED;
        case "default/big" -> PENDING;
        default -> null;
      };
    }

    @Override
    public @Nullable PodInfo pod(String namespace, String name) {
      return null;
    }

    @Override
    public List<String> profiles() {
      return List.of("berth-scheduler");
    }

    @Override
    public @Nullable String otherLeader() {
      return null;
    }
  }

  private Outcome explain(String pod, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "explain",
                pod,
                "--server=https://localhost:%d/".formatted(listener.port()),
                "--certificate-authority=" + folder.resolve("kube-scheduler.crt")));
    args.addAll(List.of(more));
    return Outcome.of(args);
  }

  @Test
  void showsNodeOfScheduledPod() {
    Outcome outcome = explain("shop/web", "--token=secret");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .isEqualTo(
            """
            shop/web is assigned to n2 (2 of 3 nodes fit).
            Decided at 2026-01-01T00:00:00Z, by profile berth-scheduler, in attempt 2.

            Node  Result  Plugin            Reasons
            n1    no      NodeResourcesFit  Insufficient cpu (requests 70 CPUs, 64 free of 64)
            n2    chosen                    score 30
            n10   fits                      score 5

            Top2 scores for Pod: shop/web, feasibleNodes: 2
            | # | Pod      | Node | Score | NodeResourcesFit |
            | - | -------- | ---- | ----: | ---------------: |
            | 0 | shop/web | n2   |    30 |               10 |
            | 1 | shop/web | n10  |     5 |                5 |
            Equal scores on these nodes: ImageLocality 20.
            """);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.SUCCESS);
  }

  @Test
  void showsReasonsOfUnschedulablePod() throws IOException {
    Path token = Files.writeString(folder.resolve("token"), "secret\n");

    Outcome outcome = explain("big", "--token-file=" + token);

    assertThat(outcome.out())
        .startsWith(
            """
            default/big is unschedulable.
            0/3 nodes are available: 3 Insufficient cpu.
            Decided at 2026-01-01T00:00:00Z, by profile berth-scheduler, in attempt 2.
            """);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void printsResponseAsJson() throws IOException {
    Outcome outcome = explain("shop/web", "--token=secret", "-o", "json");

    assertThat(new ObjectMapper().readTree(outcome.out()).path("chosen").path(0).asText())
        .isEqualTo("n2");
  }

  @Test
  void sendsTokenOfKubeconfig() throws IOException {
    Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), KUBECONFIG);

    assertThat(explain("shop/web", "--kubeconfig=" + kubeconfig).exitCode())
        .isEqualTo(ExitCode.SUCCESS);
  }

  @Test
  void reportsErrorResponsesWithRemedy() {
    String server = "https://localhost:" + listener.port();

    assertThat(explain("shop/web").err())
        .isEqualTo(
            server
                + " responded with HTTP 401: the credentials are missing or invalid; set"
                + " --token-file,"
                + " --token or --kubeconfig\n");
    assertThat(explain("shop/web").exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(explain("shop/web", "--token=other").err())
        .isEqualTo(server + " responded with HTTP 403: forbidden: not you\n");
    assertThat(explain("shop/none", "--token=secret").err())
        .startsWith(server + " responded with HTTP 404: shop/none: no such pod");
    assertThat(explain("service/web", "--token=secret").err())
        .contains("service/web: no such pod", "; service is not a supported kind of workload");
    assertThat(explain("shop/none", "--token=secret").exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "ftp://localhost", "https://", "https:///x"})
  void rejectsInvalidAddress(String address) {
    Outcome outcome = Outcome.of("explain", "shop/web", "--server=" + address);
    assertThat(outcome.err())
        .contains("--server")
        .contains(address)
        .doesNotContain("internal error");
    assertThat(outcome.exitCode()).isBetween(ExitCode.FAILURE, ExitCode.USAGE);
  }

  @Test
  void doesNotSendTokenOverHttp() throws IOException {
    Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), KUBECONFIG);

    for (String credential : List.of("--token=secret", "--kubeconfig=" + kubeconfig)) {
      Outcome outcome =
          Outcome.of("explain", "shop/web", "--server=http://192.0.2.1:10259", credential);

      assertThat(outcome.err())
          .as(credential)
          .isEqualTo(
              "--server: http://192.0.2.1:10259 is not encrypted, so the token would be sent in"
                  + " plain text; use https or remove the credentials\n");
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
    }
  }

  @Test
  void addressWithoutSchemeUsesHttps() {
    Outcome outcome =
        Outcome.of(
            "explain",
            "shop/web",
            "--server=localhost:" + listener.port(),
            "--token=secret",
            "--certificate-authority=" + folder.resolve("kube-scheduler.crt"));

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.SUCCESS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b/c/d", "a/b/c", "a b", "", "/a", "a/", "A/b", "a/../b"})
  void rejectsInvalidPodName(String pod) {
    Outcome outcome = explain(pod, "--token=secret");

    assertThat(outcome.err())
        .isEqualTo(
            "\"%s\" is not a pod or workload; use NAME, NAMESPACE/NAME or KIND/NAME\n"
                .formatted(pod));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void errorNamesUnusableFile() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "hello");
    String server = "--server=https://localhost:" + listener.port();

    assertThat(explain("shop/web", "--token-file=" + folder).err())
        .isEqualTo(folder + ": Is a directory\n");
    assertThat(Outcome.of("explain", "a", server, "--certificate-authority=" + text).err())
        .isEqualTo(text + ": contains no PEM certificate; specify a PEM file of CA certificates\n");
    assertThat(Outcome.of("explain", "a", server, "--certificate-authority=/none.crt").err())
        .isEqualTo("/none.crt: no such file\n");
    assertThat(explain("shop/web", "--kubeconfig=" + folder).err())
        .isEqualTo("cannot read the kubeconfig " + folder + ": it is a directory\n");
  }

  @Test
  void reportsUnreachableServer() {
    assertThat(Outcome.of("explain", "a", "--server=https://127.0.0.1:1").err())
        .isEqualTo("cannot reach the scheduler at https://127.0.0.1:1: connection refused\n");
  }

  @Test
  void namesHttpsForServerReachedOverHttp() {
    String address = "127.0.0.1:" + listener.port();
    Outcome outcome = Outcome.of("explain", "a", "--server=http://" + address);

    assertThat(outcome.err())
        .endsWith("; the scheduler serves HTTPS; use https://" + address + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void doesNotSendInvalidToken() throws IOException {
    Path file = Files.writeString(folder.resolve("token"), "two\nlines\n");

    assertThat(explain("shop/web", "--token-file=" + file).err())
        .isEqualTo("the token is empty or contains invalid characters; is it the right file?\n");
  }

  @Test
  void rejectsUntrustedServerCertificate() {
    String server = "--server=https://localhost:" + listener.port();

    Outcome verifying = Outcome.of("explain", "shop/web", server, "--token=secret");
    Outcome skippingVerification =
        Outcome.of("explain", "shop/web", server, "--token=secret", "--insecure-skip-tls-verify");

    assertThat(verifying.err())
        .endsWith(
            ": its certificate is not signed by a trusted CA; set --certificate-authority or"
                + " --insecure-skip-tls-verify\n");
    assertThat(verifying.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(skippingVerification.exitCode()).isEqualTo(ExitCode.SUCCESS);
  }
}
