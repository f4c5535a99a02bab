package io.berth.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouterTest {
  private static final Page PAGE =
      new Page() {
        @Override
        public String contentType(@Nullable String accept) {
          return "form-for/" + accept;
        }

        @Override
        public void write(OutputStream out, @Nullable String accept) throws IOException {
          out.write(("page for " + accept).getBytes(UTF_8));
        }
      };

  private static final Router ROUTER =
      new Router()
          .put("/exact", PAGE)
          .putTree("/tree/", request -> Response.text(200, "in the tree: " + request.path()));

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
  void findsWhatIsThere(String method, String path, int status) {
    assertThat(ROUTER.answer(Request.of(method, path)).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"gzip|true", "deflate, GZIP;q=0.5|true", "gzip;q=0|false", "br|false"})
  void aPageIsPackedForWhoUnpacksIt(String encodings, boolean packed) throws IOException {
    Response response =
        ROUTER.answer(
            Request.of("GET", "/exact")
                .withHeader("Accept", "a/b")
                .withHeader("Accept-Encoding", encodings));

    byte[] body = Bodies.bytes(response);
    if (packed) {
      body = new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
    }
    assertThat(response.headers().get("Content-Encoding")).isEqualTo(packed ? "gzip" : null);
    assertThat(response.headers()).containsEntry("Content-Type", "form-for/a/b");
    assertThat(new String(body, UTF_8)).isEqualTo("page for a/b");
  }

  @Test
  void aPageMayBeReadByWhoSaysNothing() {
    assertThat(Bodies.text(ROUTER.answer(Request.of("GET", "/exact")))).isEqualTo("page for null");
  }
}
