package io.berth.kube.access;

import static io.berth.kube.FakeApi.json;
import static io.berth.kube.FakeApi.refuse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
import io.berth.kube.FakeApi;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes over the wire. */
class ApiReviewsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Duration LIFE = Duration.ofSeconds(10);
  private static final UserInfo ANN =
      new UserInfo("ann", "7", List.of("ops", "dev"), Map.of("scopes", List.of("a", "b")));

  @TempDir private Path folder;
  private final AtomicLong nanos = new AtomicLong();
  private final Deadline deadline = Deadline.after(Duration.ofSeconds(20), System::nanoTime);
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
    ApiTokenReviews tokens = new ApiTokenReviews(api, nanos::get, LIFE);

    assertThat(tokens.review("t0ken", deadline)).isEqualTo(ANN);
    assertThat(tokens.review("t0ken", deadline)).as("from memory").isEqualTo(ANN);

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

    assertThat(new ApiTokenReviews(api, nanos::get, LIFE).review("t", deadline)).isNull();
  }

  @Test
  void aServerThatIsDownSaysNothingOfAToken() {
    server.next(refuse(503, "ServiceUnavailable", "not now"));

    assertThatThrownBy(() -> new ApiTokenReviews(api, nanos::get, LIFE).review("t", deadline))
        .isInstanceOf(ApiException.class)
        .hasMessage("not now");
  }

  @Test
  void somebodyMay() throws Exception {
    server.next(
        json(201, "{\"status\": {\"allowed\": true}}"),
        json(201, "{\"status\": {\"allowed\": false, \"reason\": \"because\"}}"));
    ApiAccessReviews access = new ApiAccessReviews(api, nanos::get, LIFE, LIFE);

    assertThat(access.review(ANN, "get", "/metrics", deadline).allowed()).isTrue();
    assertThat(access.review(ANN, "post", "/metrics", deadline))
        .isEqualTo(new AccessReviewer.Verdict(false, "because"));
    assertThat(access.review(ANN, "get", "/metrics", deadline).allowed())
        .as("from memory")
        .isTrue();

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
    ClusterClientCa authorities = new ClusterClientCa(api, nanos::get);

    assertThat(authorities.pem(deadline)).isEqualTo("PEM");
    assertThat(authorities.pem(deadline)).isEqualTo("PEM");
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    assertThat(authorities.pem(deadline)).as("gone by now").isEmpty();

    assertThat(server.lines())
        .hasSize(2)
        .containsOnly(
            "GET /api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication");
  }

  @Test
  void whoMayNotReadThemHasNone() {
    server.next(refuse(403, "Forbidden", "no"), refuse(503, "", "down"));
    ClusterClientCa authorities = new ClusterClientCa(api, nanos::get);

    assertThat(authorities.pem(deadline)).isEmpty();
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    assertThatThrownBy(() -> authorities.pem(deadline)).hasMessage("down");
  }

  @Test
  void failsWithoutTheAuthoritiesOfTheClusterIfTheyAreRequired() {
    server.next(refuse(403, "Forbidden", "no"));
    ClusterClientCa authorities = new ClusterClientCa(api, nanos::get);

    assertThatThrownBy(authorities::require).isInstanceOf(ApiException.class);

    server.next(refuse(403, "Forbidden", "no"));
    assertThat(authorities.pem(deadline)).as("if they are not").isEmpty();
  }
}
