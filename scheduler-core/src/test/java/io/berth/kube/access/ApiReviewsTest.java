package io.berth.kube.access;

import static io.berth.kube.FakeApi.json;
import static io.berth.kube.FakeApi.refuse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
import io.berth.kube.FakeApi;
import io.berth.testing.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes over the wire. */
class ApiReviewsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Duration LIFE = Duration.ofSeconds(10);
  private static final User ANN =
      new User("ann", "7", List.of("ops", "dev"), Map.of("scopes", List.of("a", "b")));

  @TempDir private Path folder;
  private final TestClock clock = new TestClock("2026-01-01T00:00:00Z");
  private final FakeApi server = new FakeApi();
  private ApiServer api;

  @BeforeEach
  void connect() {
    api = server.client(folder);
  }

  @AfterEach
  void close() {
    api.close();
    server.close();
  }

  @Test
  void aTokenIsSomebodys() throws Exception {
    server.next(
        json(
            201,
            """
            {"status": {"authenticated": true, "user": {"username": "ann", "uid": "7",
             "groups": ["ops", "dev"], "extra": {"scopes": ["a", "b"]}}}}
            """));
    ApiTokenReviews tokens = new ApiTokenReviews(api, clock, LIFE);

    assertThat(tokens.review("t0ken")).isEqualTo(ANN);
    assertThat(tokens.review("t0ken")).as("from memory").isEqualTo(ANN);

    FakeApi.Request request = server.await();
    assertThat(request.line()).isEqualTo("POST /apis/authentication.k8s.io/v1/tokenreviews");
    assertThat(MAPPER.readTree(request.body()))
        .isEqualTo(
            MAPPER.readTree(
                """
                {"apiVersion": "authentication.k8s.io/v1", "kind": "TokenReview",
                 "spec": {"token": "t0ken"}}
                """));
    assertThat(server.lines()).isEmpty();
  }

  @Test
  void aTokenIsNobodys() {
    server.next(json(201, "{\"status\": {\"error\": \"expired\"}}"));

    assertThat(new ApiTokenReviews(api, clock, LIFE).review("t")).isNull();
  }

  @Test
  void aServerThatIsDownSaysNothingOfAToken() {
    server.next(refuse(503, "ServiceUnavailable", "not now"));

    assertThatThrownBy(() -> new ApiTokenReviews(api, clock, LIFE).review("t"))
        .isInstanceOf(ApiException.class)
        .hasMessage("not now");
  }

  @Test
  void somebodyMay() throws Exception {
    server.next(
        json(201, "{\"status\": {\"allowed\": true}}"),
        json(201, "{\"status\": {\"allowed\": false, \"reason\": \"because\"}}"));
    ApiAccessReviews access = new ApiAccessReviews(api, clock, LIFE, LIFE);

    assertThat(access.review(ANN, "get", "/metrics").allowed()).isTrue();
    assertThat(access.review(ANN, "post", "/metrics"))
        .isEqualTo(new AccessReviewer.Verdict(false, "because"));
    assertThat(access.review(ANN, "get", "/metrics").allowed()).as("from memory").isTrue();

    FakeApi.Request request = server.await();
    assertThat(request.line()).isEqualTo("POST /apis/authorization.k8s.io/v1/subjectaccessreviews");
    assertThat(MAPPER.readTree(request.body()))
        .isEqualTo(
            MAPPER.readTree(
                """
                {"apiVersion": "authorization.k8s.io/v1", "kind": "SubjectAccessReview",
                 "spec": {"nonResourceAttributes": {"path": "/metrics", "verb": "get"},
                          "user": "ann", "uid": "7", "groups": ["ops", "dev"],
                          "extra": {"scopes": ["a", "b"]}}}
                """));
  }

  @Test
  void theClustersAuthoritiesAreReadOnceAMinute() {
    server.next(json(200, "{\"data\": {\"client-ca-file\": \"PEM\"}}"));
    ClusterAuthorities authorities = new ClusterAuthorities(api, clock);

    assertThat(authorities.pem()).isEqualTo("PEM");
    assertThat(authorities.pem()).isEqualTo("PEM");
    clock.pass(Duration.ofMinutes(1));
    assertThat(authorities.pem()).as("gone by now").isEmpty();

    assertThat(server.lines())
        .hasSize(2)
        .containsOnly(
            "GET /api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication");
  }

  @Test
  void whoMayNotReadThemHasNone() {
    server.next(refuse(403, "Forbidden", "no"), refuse(503, "", "down"));
    ClusterAuthorities authorities = new ClusterAuthorities(api, clock);

    assertThat(authorities.pem()).isEmpty();
    clock.pass(Duration.ofMinutes(1));
    assertThatThrownBy(authorities::pem).hasMessage("down");
  }
}
