package io.berth.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.server.http.Request;
import io.berth.server.http.Response;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouterTest {
  private static final Router ROUTER =
      new Router()
          .put("/exact", request -> Response.text(200, "exact"))
          .putPrefix("/tree/", request -> Response.text(200, "below /tree/: " + request.path()));

  @ParameterizedTest
  @CsvSource({
    "GET, /exact, 200",
    "HEAD, /exact, 200",
    "POST, /exact, 405",
    "GET, /exact/, 404",
    "GET, /, 404",
    "GET, /tree/a/b, 200",
    "GET, /tree, 404"
  })
  void routesByPathAndMethod(String method, String path, int status) {
    assertThat(ROUTER.handle(Request.of(method, path)).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({"/exact, true", "/tree/a, true", "/posted, true", "/other, false", "/tree, false"})
  void servesRegisteredPaths(String path, boolean serves) {
    Router router = ROUTER.putPost("/posted", request -> Response.text(200, "posted"));

    assertThat(router.serves(path)).isEqualTo(serves);
  }
}
