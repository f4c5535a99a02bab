package io.berth.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.server.HealthChecks.HealthCheck;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HealthChecksTest {
  private static final Router ROUTER =
      new Router()
          .put("/livez", new HealthChecks("livez", List.of(HealthCheck.PING)))
          .put(
              "/readyz",
              new HealthChecks(
                  "readyz",
                  List.of(HealthCheck.PING, new HealthCheck("sync", () -> "secret detail"))));

  /** A request and kube-scheduler's response. */
  record Case(String name, String path, Map<String, List<String>> query, int status, String text) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    Map<String, List<String>> verbose = Map.of("verbose", List.of(""));
    return List.of(
        new Case("all checks pass", "/livez", Map.of(), 200, "ok"),
        new Case("verbose", "/livez", verbose, 200, "[+]ping ok\nlivez check passed\n"),
        new Case("single check", "/livez/ping", Map.of(), 200, "ok"),
        new Case("unknown check", "/livez/sync", Map.of(), 404, "404 page not found\n"),
        new Case(
            "a check fails",
            "/readyz",
            Map.of(),
            500,
            "[+]ping ok\n[-]sync failed: reason withheld\nreadyz check failed\n"),
        new Case(
            "the failed check",
            "/readyz/sync",
            Map.of(),
            500,
            "internal server error: secret detail\n"),
        new Case("failed check excluded", "/readyz", Map.of("exclude", List.of("sync")), 200, "ok"),
        new Case(
            "unknown checks excluded",
            "/livez",
            Map.of("exclude", List.of("b", "a"), "verbose", List.of("")),
            200,
            """
            [+]ping ok
            warn: some health checks cannot be excluded: no matches for "a","b"
            livez check passed
            """));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void respondsAsKubeScheduler(Case c) {
    Response response = ROUTER.handle(Request.of("GET", c.path()).withQuery(c.query()));

    assertThat(response.status()).isEqualTo(c.status());
    assertThat(Bodies.text(response)).isEqualTo(c.text());
  }
}
