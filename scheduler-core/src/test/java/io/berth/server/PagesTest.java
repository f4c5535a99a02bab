package io.berth.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.config.ConfigReader;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.DecisionRecord;
import io.berth.cycle.DecisionRecord.NodeToStatus;
import io.berth.cycle.InsufficientResource;
import io.berth.cycle.NodePluginScores;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.runtime.BundleLoader;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import io.berth.server.tls.Authority;
import io.berth.server.tls.ServingCertificate;
import io.berth.testing.Pods;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The responses of the endpoints. */
class PagesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final DecisionRecord DECISION =
      new DecisionRecord(
          "shop/web",
          "uid-1",
          "berth-scheduler",
          Instant.parse("2026-01-01T00:00:00Z"),
          2,
          "n2",
          "",
          nodeToStatus(),
          List.of(
              new NodePluginScores(
                  "n2",
                  30,
                  List.of(
                      new NodePluginScores.Part("A", 1, 10),
                      new NodePluginScores.Part("B", 2, 20))),
              new NodePluginScores(
                  "n3",
                  5,
                  List.of(
                      new NodePluginScores.Part("A", 1, 5), new NodePluginScores.Part("B", 2, 0)))),
          false,
          null,
          null,
          null);

  private static NodeToStatus nodeToStatus() {
    BitSet evaluated = new BitSet();
    evaluated.set(0, 3);
    return new NodeToStatus(
        List.of("n1", "n2", "n3", "n4"),
        Arrays.asList(
            new PluginStatus("NodeResourcesFit", Status.unschedulable("Insufficient cpu")),
            null,
            null,
            null),
        evaluated,
        new TreeMap<>(
            Map.of(
                0, List.of(new InsufficientResource(ResourceName.CPU, 70_000, 64_000, 64_000)))));
  }

  private static Response decision(String path) {
    return decision(path, null);
  }

  private static Response decision(String path, @Nullable String otherLeader) {
    return new DecisionEndpoint(new CachedDecisions(otherLeader))
        .handle(Request.of("GET", DecisionEndpoint.PREFIX + path));
  }

  /** One cached decision, and pods of this scheduler and of another one. */
  private record CachedDecisions(@Nullable String otherLeader) implements DecisionEndpoint.Source {
    @Override
    public @Nullable DecisionRecord decision(String namespace, String name) {
      return namespace.equals("shop") && name.equals("web") ? DECISION : null;
    }

    @Override
    public @Nullable PodInfo pod(String namespace, String name) {
      return switch (name) {
        case "waiting" -> Pods.pod(name).scheduler("berth-scheduler").info();
        case "gated" ->
            Pods.pod(name)
                .scheduler("berth-scheduler")
                .schedulingGate("a.io/x")
                .schedulingGate("b.io/y")
                .info();
        case "bound" -> Pods.pod(name).scheduler("berth-scheduler").info().withNodeName("n7");
        case "foreign" -> Pods.pod(name).scheduler("default-scheduler").info();
        default -> null;
      };
    }

    @Override
    public List<String> profiles() {
      return List.of("berth-scheduler", "packing");
    }
  }

  @Test
  void servesDecisionInFormatOfExplain() throws Exception {
    assertThat(MAPPER.readTree(Bodies.text(decision("shop/web"))))
        .isEqualTo(
            MAPPER.readTree(
                """
                {"pod": "shop/web", "uid": "uid-1", "schedulerName": "berth-scheduler",
                 "decidedAt": "2026-01-01T00:00:00Z", "attempt": 2, "chosen": ["n2"],
                 "filter": {
                   "n1": {"code": "Unschedulable", "plugin": "NodeResourcesFit",
                          "reasons": ["Insufficient cpu"],
                          "insufficient": [{"resource": "cpu", "requested": 70000,
                                            "free": 64000, "allocatable": 64000}]},
                   "n2": {"code": "Success"}, "n3": {"code": "Success"}},
                 "notEvaluated": ["n4"],
                 "scores": {"A": {"n2": 10, "n3": 5}, "B": {"n2": 20, "n3": 0}},
                 "totals": {"n2": 30, "n3": 5}}
                """));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          none    | no such pod, or it has finished
          foreign | it is a pod of the scheduler "default-scheduler"; the profiles of this scheduler are berth-scheduler, packing
          waiting | no decision cached for this pod: not attempted yet, or evicted from the cache by later attempts
          gated   | the pod is not queued, because it has the scheduling gates [a.io/x b.io/y]; it is scheduled when they are removed
          bound   | no decision cached for this pod: it is bound to n7; bound before this replica led, or evicted from the cache by later attempts
          """)
  void reportsReasonOfMissingDecision(String pod, String reason) {
    Response response = decision("shop/" + pod);

    assertThat(response.status()).isEqualTo(404);
    assertThat(Bodies.text(response)).isEqualTo("shop/%s: %s\n".formatted(pod, reason));
  }

  @Test
  void standbyNamesTheLeader() {
    Response response = decision("shop/web", "berth-1_uid");

    assertThat(response.status()).isEqualTo(503);
    assertThat(response.headers()).containsEntry(DecisionEndpoint.LEADER_HEADER, "berth-1_uid");
    assertThat(Bodies.text(response)).contains("the leader is berth-1_uid");
  }

  @Test
  void leaderInHeaderIsPrintableAndBounded() {
    Response response = decision("shop/web", "a\r\nSet-Cookie: b" + "c".repeat(1000));

    assertThat(response.headers().get(DecisionEndpoint.LEADER_HEADER))
        .startsWith("a??Set-Cookie: b")
        .hasSize(253);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "shop", "shop/", "/web", "shop/web/x"})
  void rejectsPathWithoutPod(String path) {
    Response response = decision(path);

    assertThat(response.status()).isEqualTo(404);
    assertThat(Bodies.text(response))
        .isEqualTo("invalid path; use /debug/decisions/<namespace>/<pod>\n");
  }

  @Test
  void redactsSecretsInConfiguration() throws Exception {
    ServingCertificate ours =
        new Authority("ca", Instant.parse("2026-01-01T00:00:00Z"))
            .issue("CN=scheduler", KeyPurposeId.id_kp_clientAuth);
    String certificate = base64(Authority.chainPem(ours));
    String key = base64(Authority.keyPem(ours));
    SchedulerConfiguration configuration =
        Objects.requireNonNull(
            new ConfigReader(new BundleLoader(complaint -> {}).loadClassPath().registry())
                .read(
                    """
                    apiVersion: kubescheduler.config.k8s.io/v1
                    kind: KubeSchedulerConfiguration
                    extenders:
                    - urlPrefix: https://me:passw0rd@extender/x
                      filterVerb: filter
                      enableHTTPS: true
                      tlsConfig: {certData: %s, keyData: %s}
                    """
                        .formatted(certificate, key))
                .configuration());

    String shown = Bodies.text(new ConfigEndpoint(configuration).handle(Request.of("GET", "/")));

    JsonNode config = MAPPER.readTree(shown).path("componentconfig");
    assertThat(config.path("kind").asText()).isEqualTo("KubeSchedulerConfiguration");
    assertThat(config.path("profiles").path(0).path("schedulerName").asText())
        .isEqualTo("berth-scheduler");
    assertThat(config.path("extenders").path(0).path("urlPrefix").asText())
        .isEqualTo("https://redacted@extender/x");
    assertThat(config.path("extenders").path(0).path("tlsConfig").path("certData").asText())
        .isEqualTo(certificate);
    assertThat(shown).doesNotContain(key, "passw0rd");
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  @Test
  void servesVersionInKubernetesFormat() throws Exception {
    JsonNode version =
        MAPPER.readTree(
            Bodies.text(new VersionEndpoint("0.1.0-SNAPSHOT").handle(Request.of("GET", "/"))));

    assertThat(version.path("major").asText()).isEqualTo("0");
    assertThat(version.path("minor").asText()).isEqualTo("1");
    assertThat(version.path("gitVersion").asText()).isEqualTo("v0.1.0-SNAPSHOT");
  }

  @Test
  void servesThreadStacks() {
    assertThat(Bodies.text(new ThreadsEndpoint().handle(Request.of("GET", "/"))))
        .contains("\"" + Thread.currentThread().getName() + "\" RUNNABLE\n    at ");
  }
}
