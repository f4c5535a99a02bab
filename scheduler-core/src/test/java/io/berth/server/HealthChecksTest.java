package io.berth.server;

import static org.assertj.core.api.Assertions.assertThat;

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

  /** A question and kube-scheduler's answer. */
  record Case(String name, String path, Map<String, List<String>> query, int status, String text) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    Map<String, List<String>> verbose = Map.of("verbose", List.of(""));
    return List.of(
        new Case("all is well", "/livez", Map.of(), 200, "ok"),
        new Case("in words", "/livez", verbose, 200, "[+]ping ok\nlivez check passed\n"),
        new Case("one check", "/livez/ping", Map.of(), 200, "ok"),
        new Case("unknown check", "/livez/sync", Map.of(), 404, "404 page not found\n"),
        new Case(
            "something is wrong",
            "/readyz",
            Map.of(),
            500,
            "[+]ping ok\n[-]sync failed: reason withheld\nreadyz check failed\n"),
        new Case(
            "what is wrong",
            "/readyz/sync",
            Map.of(),
            500,
            "internal server error: secret detail\n"),
        new Case("without it", "/readyz", Map.of("exclude", List.of("sync")), 200, "ok"),
        new Case(
            "without one that is not there",
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
  void answers(Case c) {
    Response response = ROUTER.answer(Request.of("GET", c.path()).withQuery(c.query()));

    assertThat(response.status()).isEqualTo(c.status());
    assertThat(Bodies.text(response)).isEqualTo(c.text());
  }
}
