package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.grpc.InsecureChannelCredentials;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code berth estimator} on a cluster that changes, asked as Clusternet and Karmada ask. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveEstimatorIT {
  private static final String ASK =
      """
      {"resources": {"requests": {"cpu": "500m"}}}
      """;

  private final HttpClient http = HttpClient.newHttpClient();
  private ControlPlane plane;
  private RawApi api;

  @BeforeEach
  void start() throws Exception {
    plane = ControlPlane.start(Flags.extent(ControlPlaneScope.API));
    api = new RawApi(plane.client().getConfiguration());
    api.createAll("/api/v1/nodes", 3, i -> Serialization.asJson(Samples.node("node-" + i, "4")));
  }

  @AfterEach
  void end() {
    http.close();
    api.close();
    plane.close();
  }

  private HttpResponse<String> get(int port, String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(port, path))).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private String predict(int port) {
    return http.sendAsync(
            HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:%d/replicas/predict".formatted(port)))
                .POST(HttpRequest.BodyPublishers.ofString(ASK))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .join()
        .body();
  }

  private SchedulerProcess launch(String method, int http, int grpc, String... more)
      throws Exception {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "estimator",
                "--cluster-name=member1",
                "--kubeconfig=" + plane.kubeconfig(),
                "--method=" + method,
                "--server-port=" + grpc,
                "--predictor-port=" + http,
                "--metrics-bind-address=:" + http,
                "--health-probe-bind-address=:" + http,
                "--feature-gates=ResourceQuotaEstimate=true"));
    flags.addAll(List.of(more));
    SchedulerProcess estimator = plane.launch(BerthProgram.INSTALLED, flags.toArray(String[]::new));
    estimator.awaitLog("serving estimates");
    return estimator;
  }

  @ParameterizedTest
  @ValueSource(strings = {"nodes", "exact"})
  void itsAnswersFollowTheCluster(String method) throws Exception {
    int port = plane.freePort();
    int grpc = plane.freePort();
    try (SchedulerProcess estimator = launch(method, port, grpc);
        Karmada karmada = new Karmada(grpc, InsecureChannelCredentials.create())) {
      assertThat(get(port, "/healthz").body()).isEqualTo("ok");
      assertThat(get(port, "/readyz").body()).isEqualTo("ok");
      assertThat(predict(port)).isEqualTo(answer(24));
      assertThat(karmada.replicas("500m")).isEqualTo(24);
      api.createAll(
          "/api/v1/namespaces/default/pods",
          2,
          i ->
              Serialization.asJson(
                  new PodBuilder(Samples.pod("pod-" + i, "nobody", "1").build())
                      .editSpec()
                      .withNodeName("node-" + i)
                      .endSpec()
                      .build()));
      awaitPrediction(estimator, port, 20);
      assertThat(karmada.replicas("500m")).isEqualTo(20);
      plane.client().nodes().withName("node-2").delete();
      awaitPrediction(estimator, port, 12);
      assertThat(karmada.replicas("500m")).isEqualTo(12);
      assertThat(get(port, "/metrics").body())
          .contains(
              "karmada_scheduler_estimator_estimating_request_total{result=\"success\",type=\"Predict\"}",
              "karmada_scheduler_estimator_estimating_request_total{result=\"success\",type=\"MaxAvailableReplicas\"}",
              "berth_estimator_nodes 2");
      estimator.signal("TERM");
      assertThat(estimator.exitCode()).isZero();
      assertThat(estimator.readLog()).doesNotContain("WARNING", "Exception");
    }
  }

  @Test
  void karmadaAsksOverMutualTls(@TempDir Path folder) throws Exception {
    TlsIdentity server = TlsIdentity.make(folder, "server", "dns:localhost");
    TlsIdentity client = TlsIdentity.make(folder, "client", "dns:client.test");
    int grpc = plane.freePort();
    deployWaiting();
    try (SchedulerProcess estimator =
            launch(
                "nodes",
                plane.freePort(),
                grpc,
                "--grpc-auth-cert-file=" + server.certificate(),
                "--grpc-auth-key-file=" + server.key(),
                "--grpc-client-ca-file=" + client.certificate(),
                "--feature-gates=Failover=true");
        Karmada known =
            new Karmada(
                grpc,
                trusting(server)
                    .keyManager(client.certificate().toFile(), client.key().toFile())
                    .build());
        Karmada stranger = new Karmada(grpc, trusting(server).build())) {
      assertThat(known.replicas("500m")).isEqualTo(24);
      assertThat(known.unschedulable("web", Duration.ofMinutes(5))).isEqualTo(2);
      assertThat(known.unschedulable("web", Duration.ofDays(36_500))).isZero();
      assertThatThrownBy(() -> known.unschedulable("other", Duration.ZERO))
          .hasMessageContaining("there is no Deployment default/other");
      assertThatThrownBy(() -> stranger.replicas("500m"))
          .isInstanceOf(StatusRuntimeException.class);
      assertThat(estimator.readLog())
          .contains("These feature gates mean nothing here", "Failover")
          .doesNotContain("WARNING");
    }
  }

  private static TlsChannelCredentials.Builder trusting(TlsIdentity server) throws IOException {
    return TlsChannelCredentials.newBuilder().trustManager(server.certificate().toFile());
  }

  /** A Deployment of which two pods have waited for long, one has not, and one has failed. */
  private void deployWaiting() {
    KubernetesClient client = plane.client();
    Deployment web = client.resource(WaitingWeb.deployment()).create();
    ReplicaSet set = client.resource(WaitingWeb.replicaSet(web)).create();
    for (String name : List.of("long-0", "long-1", "fresh", "failed")) {
      Pod pod = client.resource(WaitingWeb.pod(name, set)).create();
      client.resource(WaitingWeb.standing(pod)).updateStatus();
    }
  }

  /** The news take a moment. */
  private void awaitPrediction(SchedulerProcess estimator, int port, int wanted) {
    String answer = answer(wanted);
    estimator.await("the answer " + wanted, () -> predict(port).equals(answer));
  }

  private static String answer(int replicas) {
    return "{\"replicas\":{\"default\":%d}}".formatted(replicas);
  }
}
