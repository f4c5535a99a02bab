package io.berth.kube.access;

import static io.berth.kube.FakeApi.error;
import static io.berth.kube.FakeApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
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

/** Tests the requests and responses of reviews. */
class ApiReviewsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Duration TTL = Duration.ofSeconds(10);
  private static final UserInfo ANN =
      new UserInfo("ann", "7", List.of("ops", "dev"), Map.of("scopes", List.of("a", "b")));

  @TempDir private Path folder;
  private final AtomicLong nanos = new AtomicLong();
  private final Deadline deadline = Deadline.after(Duration.ofSeconds(20), System::nanoTime);
  private final FakeApi server = new FakeApi();
  private ApiClient api;

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
  void returnsUserOfValidToken() throws Exception {
    server.next(
        json(
            201,
            """
            {"status": {"authenticated": true, "user": {"username": "ann", "uid": "7",
             "groups": ["ops", "dev"], "extra": {"scopes": ["a", "b"]}}}}
            """));
    ApiTokenReviews tokens = new ApiTokenReviews(api, nanos::get, TTL);

    assertThat(tokens.review("t0ken", deadline)).isEqualTo(ANN);
    assertThat(tokens.review("t0ken", deadline)).as("cached").isEqualTo(ANN);

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
  void returnsNullForInvalidToken() {
    server.next(json(201, "{\"status\": {\"error\": \"expired\"}}"));

    assertThat(new ApiTokenReviews(api, nanos::get, TTL).review("t", deadline)).isNull();
  }

  @Test
  void throwsErrorOfTokenReview() {
    server.next(error(503, "ServiceUnavailable", "not now"));

    assertThatThrownBy(() -> new ApiTokenReviews(api, nanos::get, TTL).review("t", deadline))
        .isInstanceOf(ApiException.class)
        .hasMessage("not now");
  }

  @Test
  void reviewsAccessAndCachesResult() throws Exception {
    server.next(
        json(201, "{\"status\": {\"allowed\": true}}"),
        json(201, "{\"status\": {\"allowed\": false, \"reason\": \"because\"}}"));
    ApiAccessReviews access = new ApiAccessReviews(api, nanos::get, TTL, TTL);

    assertThat(access.review(ANN, "get", "/metrics", deadline).allowed()).isTrue();
    assertThat(access.review(ANN, "post", "/metrics", deadline))
        .isEqualTo(new AccessReviewer.Decision(false, "because"));
    assertThat(access.review(ANN, "get", "/metrics", deadline).allowed()).as("cached").isTrue();

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
  void rereadsClientAuthoritiesAfterOneMinute() {
    server.next(json(200, "{\"data\": {\"client-ca-file\": \"PEM\"}}"));
    ClusterClientCa authorities = new ClusterClientCa(api, nanos::get);

    assertThat(authorities.pem(deadline)).isEqualTo("PEM");
    assertThat(authorities.pem(deadline)).isEqualTo("PEM");
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    assertThat(authorities.pem(deadline)).as("removed in the meantime").isEmpty();

    assertThat(server.lines())
        .hasSize(2)
        .containsOnly(
            "GET /api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication");
  }

  @Test
  void deniedReadOfAuthoritiesYieldsNone() {
    server.next(error(403, "Forbidden", "no"), error(503, "", "down"));
    ClusterClientCa authorities = new ClusterClientCa(api, nanos::get);

    assertThat(authorities.pem(deadline)).isEmpty();
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    assertThatThrownBy(() -> authorities.pem(deadline)).hasMessage("down");
  }

  @Test
  void requireFailsIfAuthoritiesCannotBeRead() {
    server.next(error(403, "Forbidden", "no"));
    ClusterClientCa authorities = new ClusterClientCa(api, nanos::get);

    assertThatThrownBy(authorities::require).isInstanceOf(ApiException.class);

    server.next(error(403, "Forbidden", "no"));
    assertThat(authorities.pem(deadline)).as("if they are not required").isEmpty();
  }
}
