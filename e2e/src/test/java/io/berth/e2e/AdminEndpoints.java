package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.Timeouts;
import io.berth.e2e.controlplane.TrustAll;
import io.berth.e2e.metrics.Exposition;
import io.fabric8.kubernetes.client.Config;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;

/** Reads the endpoints of a scheduler with an administrator's token. */
record AdminEndpoints(ControlPlane plane, int port) {
  /** Returns a page. */
  String page(String path) throws Exception {
    Config admin = Config.fromKubeconfig(plane.kubeconfig().toFile());
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:%d%s".formatted(port, path)))
            .header("Authorization", "Bearer " + admin.getAutoOAuthToken())
            .timeout(Timeouts.WAIT_TIMEOUT)
            .build();
    try (HttpClient client = TrustAll.client()) {
      HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
      assertThat(response.statusCode()).as(path).isEqualTo(200);
      return response.body();
    }
  }

  /**
   * Waits until a metric has a value.
   *
   * @param metric its name and labels
   */
  void await(String metric, int value) throws Exception {
    Instant deadline = Instant.now().plus(Timeouts.WAIT_TIMEOUT);
    double now = value(metric);
    while (now != value) {
      assertThat(Instant.now()).as("%s is %s, not %s", metric, now, value).isBefore(deadline);
      now = value(metric);
    }
  }

  private double value(String metric) throws Exception {
    String beginning = metric + " ";
    return page("/metrics")
        .lines()
        .filter(line -> line.startsWith(beginning))
        .mapToDouble(line -> Double.parseDouble(line.substring(beginning.length())))
        .sum();
  }

  /** Returns a page of metrics. */
  Exposition metrics(String path) throws Exception {
    return Exposition.read(page(path));
  }
}
