package io.berth.insight.clusternet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.framework.EstimateMeter;
import io.berth.insight.ModelingVectors;
import io.berth.insight.ModelingVectors.Row;
import io.berth.insight.VectorObjects;
import io.berth.insight.live.WatchedCluster;
import io.berth.server.Router;
import io.berth.server.http.ConnectionSecurity;
import io.berth.server.http.HttpsListener;
import io.berth.server.http.Limits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the predictor's vectors over HTTP, like Clusternet's scheduler. */
class PredictEndpointTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Limits LIMITS = Limits.DEFAULT.withMaxBodyBytes(4096);

  private static final String ONE_NODE =
      "{\"nodes\": [{\"name\": \"a\", \"allocatable\": {\"pods\": \"3\"}}], \"pods\": []}";

  private final HttpClient client = HttpClient.newHttpClient();
  private final WatchedCluster cluster = new WatchedCluster();
  private final HttpsListener listener;

  PredictEndpointTest() throws IOException {
    listener =
        HttpsListener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), LIMITS);
    listener.serve(
        ConnectionSecurity.NONE,
        new Router()
            .putPost(
                PredictEndpoint.PATH,
                new PredictEndpoint(Predictor.builtIn(cluster), EstimateMeter.NONE))
            .put(PredictEndpoint.UNSCHEDULED_PATH, PredictEndpoint.UNSCHEDULED));
  }

  @AfterEach
  void close() {
    client.close();
    listener.close();
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(
        URI.create("http://localhost:%d%s".formatted(listener.port(), path)));
  }

  private HttpResponse<String> post(HttpRequest.BodyPublisher body) throws Exception {
    return client.send(
        to("/replicas/predict")
            .header("Content-Type", "application/json")
            .header("Cluster-ID", "any")
            .POST(body)
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String body) throws Exception {
    return post(HttpRequest.BodyPublishers.ofString(body));
  }

  static Stream<Row> vectors() {
    return ModelingVectors.rows("predict");
  }

  @ParameterizedTest
  @MethodSource
  void vectors(Row row) throws Exception {
    VectorObjects.watch(row.input(), cluster);
    ObjectNode requirements = JSON.createObjectNode();
    for (String field : new String[] {"nodeSelector", "tolerations"}) {
      if (row.input().has(field)) {
        requirements.set(field, row.input().get(field));
      }
    }
    requirements.putObject("resources").set("requests", row.input().get("requests"));

    HttpResponse<String> response = post(requirements.toString());

    if (row.expected().isTextual()) {
      assertThat(response.statusCode()).isEqualTo(500);
    } else {
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(JSON.readTree(response.body())).isEqualTo(row.expected());
    }
  }

  @Test
  void ignoresAffinity() throws Exception {
    VectorObjects.watch(JSON.readTree(ONE_NODE), cluster);

    assertThat(
            post("""
            {"affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
              {"nodeSelectorTerms": [{"matchExpressions": [{"key": "x", "operator": "Exists"}]}]}}},
             "resources": {}}
            """)
                .body())
        .isEqualTo("{\"replicas\":{\"default\":3}}");
  }

  @Test
  void readsChunkedBodies() throws Exception {
    VectorObjects.watch(JSON.readTree(ONE_NODE), cluster);
    byte[] body = "{ }".getBytes(StandardCharsets.UTF_8);

    assertThat(
            post(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))
                .body())
        .isEqualTo("{\"replicas\":{\"default\":3}}");
  }

  private static String requestOf(int names) {
    ObjectNode json = JSON.createObjectNode();
    ObjectNode requests = json.putObject("resources").putObject("requests");
    for (int i = 0; i < names; i++) {
      requests.put("r" + i, "0");
    }
    return json.toString();
  }

  @Test
  void rejectsRequestsOfTooManyResourceNames() throws Exception {
    VectorObjects.watch(JSON.readTree(ONE_NODE), cluster);

    assertThat(post(requestOf(256)).body()).isEqualTo("{\"replicas\":{\"default\":3}}");
    HttpResponse<String> response = post(requestOf(257));
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body())
        .isEqualTo(
            "resources.requests: 257 resource names; at most 256 are supported in one request\n");
  }

  @Test
  void rejectsInvalidRequirements() throws Exception {
    assertThat(post("[").statusCode()).isEqualTo(400);
    assertThat(post("null").statusCode()).isEqualTo(400);
    assertThat(post("{\"nodeSelector\": 3}").body()).startsWith("invalid replica requirements: ");
    HttpResponse<String> invalid = post("{\"resources\": {\"requests\": {\"cpu\": \"lots\"}}}");
    assertThat(invalid.statusCode()).isEqualTo(400);
    assertThat(invalid.body()).isEqualTo("resources.requests.cpu: \"lots\" is not a quantity\n");
    HttpResponse<String> negative = post("{\"resources\": {\"requests\": {\"cpu\": \"-1\"}}}");
    assertThat(negative.statusCode()).isEqualTo(400);
    assertThat(negative.body())
        .isEqualTo("resources.requests.cpu: -1 is negative; must be at least 0\n");
    assertThat(post(" ".repeat(5000)).statusCode()).isEqualTo(413);
  }

  @Test
  void rejectsOtherMethodsAndPaths() throws Exception {
    HttpResponse<String> get =
        client.send(to("/replicas/predict").build(), HttpResponse.BodyHandlers.ofString());
    assertThat(get.statusCode()).isEqualTo(405);
    assertThat(get.headers().firstValue("Allow")).hasValue("POST");
    HttpResponse<String> unscheduled =
        client.send(to("/replicas/unscheduled").build(), HttpResponse.BodyHandlers.ofString());
    assertThat(unscheduled.statusCode()).isEqualTo(500);
    assertThat(unscheduled.body()).isEqualTo("Not Implemented\n");
  }
}
