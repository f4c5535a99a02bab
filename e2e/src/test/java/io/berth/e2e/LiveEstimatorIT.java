package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.Extent;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code berth estimator} on a cluster that changes, asked as Clusternet asks. */
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
    plane = ControlPlane.start(Flags.extent(Extent.API));
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

  private String predict(int port) throws Exception {
    return http.send(
            HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:%d/replicas/predict".formatted(port)))
                .POST(HttpRequest.BodyPublishers.ofString(ASK))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nodes", "exact"})
  void itsAnswersFollowTheCluster(String method) throws Exception {
    int port = plane.freePort();
    int grpc = plane.freePort();
    try (SchedulerProcess estimator =
        plane.launch(
            BerthProgram.INSTALLED,
            "estimator",
            "--cluster-name=member1",
            "--kubeconfig=" + plane.kubeconfig(),
            "--method=" + method,
            "--server-port=" + grpc,
            "--predictor-port=" + port,
            "--metrics-bind-address=:" + port,
            "--health-probe-bind-address=:" + port,
            "--feature-gates=ResourceQuotaEstimate=true")) {
      estimator.awaitLog("serving estimates");

      assertThat(get(port, "/healthz").body()).isEqualTo("ok");
      assertThat(get(port, "/readyz").body()).isEqualTo("ok");
      assertThat(predict(port)).isEqualTo("{\"replicas\":{\"default\":24}}");
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
      awaitPrediction(port, "{\"replicas\":{\"default\":20}}");
      plane.client().nodes().withName("node-2").delete();
      awaitPrediction(port, "{\"replicas\":{\"default\":12}}");
      assertThat(get(port, "/metrics").body())
          .contains(
              "karmada_scheduler_estimator_estimating_request_total{result=\"success\",type=\"Predict\"}",
              "berth_estimator_nodes 2");
      estimator.signal("TERM");
      assertThat(estimator.exitCode()).isZero();
      assertThat(estimator.readLog()).doesNotContain("WARNING", "Exception");
    }
  }

  /** The news take a moment. */
  private void awaitPrediction(int port, String wanted) throws Exception {
    long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    String got = predict(port);
    while (!got.equals(wanted) && System.nanoTime() < until) {
      Thread.onSpinWait();
      got = predict(port);
    }
    assertThat(got).isEqualTo(wanted);
  }
}
