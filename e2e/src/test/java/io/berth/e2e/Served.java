package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.metrics.Exposition;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** What a scheduler serves at a port, read by one who may do everything. */
record Served(ControlPlane plane, int port) {
  /** Returns a page. */
  String page(String path) throws Exception {
    Config admin = Config.fromKubeconfig(plane.kubeconfig().toFile());
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:%d%s".formatted(port, path)))
            .header("Authorization", "Bearer " + admin.getAutoOAuthToken())
            .timeout(Duration.ofSeconds(20))
            .build();
    Config credulous = Config.empty();
    credulous.setTrustCerts(true);
    try (HttpClient client =
        HttpClient.newBuilder().sslContext(SSLUtils.sslContext(credulous)).build()) {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(path).isEqualTo(200);
      return answer.body();
    }
  }

  /** Returns a page of metrics. */
  Exposition metrics(String path) throws Exception {
    return Exposition.read(page(path));
  }
}
