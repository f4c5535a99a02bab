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

/** {@code berth estimator} on a changing cluster, with requests of Clusternet and Karmada. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveEstimatorIT {
  private static final String REQUEST =
      """
      {"resources": {"requests": {"cpu": "500m"}}}
      """;

  private final HttpClient http = HttpClient.newHttpClient();
  private ControlPlane plane;
  private RawApi api;

  @BeforeEach
  void start() throws Exception {
    plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
    api = new RawApi(plane.client().getConfiguration());
    api.createAll("/api/v1/nodes", 3, i -> Serialization.asJson(Samples.node("node-" + i, "4")));
  }

  @AfterEach
  void stop() {
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
                .POST(HttpRequest.BodyPublishers.ofString(REQUEST))
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
  void estimatesFollowCluster(String method) throws Exception {
    int port = plane.freePort();
    int grpc = plane.freePort();
    try (SchedulerProcess estimator = launch(method, port, grpc);
        KarmadaEstimatorClient karmada =
            new KarmadaEstimatorClient(grpc, InsecureChannelCredentials.create())) {
      assertThat(get(port, "/healthz").body()).isEqualTo("ok");
      assertThat(get(port, "/readyz").body()).isEqualTo("ok");
      assertThat(predict(port)).isEqualTo(response(24));
      assertThat(karmada.replicas("500m")).isEqualTo(24);
      api.createAll(
          "/api/v1/namespaces/default/pods",
          2,
          i ->
              Serialization.asJson(
                  new PodBuilder(Samples.pod("pod-" + i, "no-such-scheduler", "1").build())
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
  void servesKarmadaOverMutualTls(@TempDir Path folder) throws Exception {
    TlsIdentity server = TlsIdentity.create(folder, "server", "dns:localhost");
    TlsIdentity client = TlsIdentity.create(folder, "client", "dns:client.test");
    int grpc = plane.freePort();
    createUnschedulableDeployment();
    try (SchedulerProcess estimator =
            launch(
                "nodes",
                plane.freePort(),
                grpc,
                "--grpc-auth-cert-file=" + server.certificate(),
                "--grpc-auth-key-file=" + server.key(),
                "--grpc-client-ca-file=" + client.certificate(),
                "--feature-gates=Failover=true");
        KarmadaEstimatorClient authenticated =
            new KarmadaEstimatorClient(
                grpc,
                trusting(server)
                    .keyManager(client.certificate().toFile(), client.key().toFile())
                    .build());
        KarmadaEstimatorClient anonymous =
            new KarmadaEstimatorClient(grpc, trusting(server).build())) {
      assertThat(authenticated.replicas("500m")).isEqualTo(24);
      assertThat(authenticated.unschedulable("web", Duration.ofMinutes(5))).isEqualTo(2);
      assertThat(authenticated.unschedulable("web", Duration.ofDays(36_500))).isZero();
      assertThatThrownBy(() -> authenticated.unschedulable("other", Duration.ZERO))
          .hasMessageContaining("there is no Deployment default/other");
      assertThatThrownBy(() -> anonymous.replicas("500m"))
          .isInstanceOf(StatusRuntimeException.class);
      assertThat(estimator.readLog())
          .contains("Ignoring unsupported feature gates", "Failover")
          .doesNotContain("WARNING");
    }
  }

  private static TlsChannelCredentials.Builder trusting(TlsIdentity server) throws IOException {
    return TlsChannelCredentials.newBuilder().trustManager(server.certificate().toFile());
  }

  /**
   * Creates a Deployment with two pods that are unschedulable for long, a recent one and a failed
   * one.
   */
  private void createUnschedulableDeployment() {
    KubernetesClient client = plane.client();
    Deployment web = client.resource(UnschedulableDeployment.deployment()).create();
    ReplicaSet set = client.resource(UnschedulableDeployment.replicaSet(web)).create();
    for (String name : List.of("long-0", "long-1", "fresh", "failed")) {
      Pod pod = client.resource(UnschedulableDeployment.pod(name, set)).create();
      client.resource(UnschedulableDeployment.withStatus(pod)).updateStatus();
    }
  }

  /** Waits, because watch events arrive with a delay. */
  private void awaitPrediction(SchedulerProcess estimator, int port, int expected) {
    String response = response(expected);
    estimator.await("the response " + expected, () -> predict(port).equals(response));
  }

  private static String response(int replicas) {
    return "{\"replicas\":{\"default\":%d}}".formatted(replicas);
  }
}
