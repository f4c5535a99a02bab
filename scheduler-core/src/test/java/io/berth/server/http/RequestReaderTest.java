package io.berth.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.berth.server.http.RequestReader.BadRequestException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequestReaderTest {
  private static final int MAX_HEAD_BYTES = 200;

  private static RequestReader reader(String text) {
    return new RequestReader(new ByteArrayInputStream(text.getBytes(ISO_8859_1)), MAX_HEAD_BYTES);
  }

  private static RequestReader.Head read(String text) throws Exception {
    return reader(text.substring(1)).next(text.charAt(0));
  }

  @Test
  void parsesRequestLineAndHeaders() throws Exception {
    RequestReader.Head head =
        read(
            """
            GET /a%20b+c/?verbose&exclude=x&exclude=y+z%26 HTTP/1.1\r
            Host: h\r
            accept:  a/b \r
            \r
            """);

    assertThat(head.request().method()).isEqualTo("GET");
    assertThat(head.request().path()).isEqualTo("/a b+c/");
    assertThat(head.request().query())
        .isEqualTo(Map.of("verbose", List.of(""), "exclude", List.of("x", "y z&")));
    assertThat(head.request().header("Accept")).isEqualTo("a/b");
    assertThat(head.http10()).isFalse();
    assertThat(head.closes()).isFalse();
    assertThat(head.hasBody()).isFalse();
  }

  @Test
  void readsConsecutiveRequests() throws Exception {
    RequestReader requests =
        reader("ET /1 HTTP/1.1\r\nHost: h\r\n\r\n\nGET /2 HTTP/1.1\r\nHost:\r\n\r\n");

    assertThat(requests.next('G').request().path()).isEqualTo("/1");
    assertThat(requests.next('\r').request().path()).as("after an empty line").isEqualTo("/2");
  }

  /** A request, and whether its connection can be reused. */
  record Persistence(String name, String version, String headers, boolean closes, boolean hasBody) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Persistence> persistence() {
    return List.of(
        new Persistence("1.1 keeps alive", "1.1", "", false, false),
        new Persistence("1.1 with close", "1.1", "Connection: Close\r\n", true, false),
        new Persistence("1.1 with options", "1.1", "Connection: te, close\r\n", true, false),
        new Persistence("1.0 closes", "1.0", "", true, false),
        new Persistence("1.0 with keep-alive", "1.0", "Connection: keep-alive\r\n", false, false),
        new Persistence("empty body", "1.1", "Content-Length: 0\r\n", false, false),
        new Persistence("body", "1.1", "Content-Length: 5\r\n", true, true),
        new Persistence("chunked body", "1.1", "Transfer-Encoding: chunked\r\n", true, true));
  }

  @ParameterizedTest
  @MethodSource("persistence")
  void detectsWhetherConnectionCanBeReused(Persistence c) throws Exception {
    RequestReader.Head head =
        read("POST / HTTP/%s\r\nHost: h\r\n%s\r\n".formatted(c.version(), c.headers()));

    assertThat(head.closes()).isEqualTo(c.closes());
    assertThat(head.hasBody()).isEqualTo(c.hasBody());
  }

  /** A malformed request. */
  record Malformed(String name, String text, int status) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Malformed> malformed() {
    String get = "GET / HTTP/1.1\r\nHost: h\r\n";
    return List.of(
        new Malformed("no version", "GET /\r\n\r\n", 400),
        new Malformed("extra field in the request line", "GET / x HTTP/1.1\r\n\r\n", 400),
        new Malformed("binary", "\u0016\u0003\u0001\r\n\r\n", 400),
        new Malformed("HTTP/2", "PRI * HTTP/2.0\r\n\r\n", 505),
        new Malformed("no slash", "GET x HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Malformed("absolute URI", "GET https://h/x HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Malformed("malformed escape", "GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Malformed("escaped NUL", "GET /a%00b HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Malformed("escaped line feed", "GET /a%0ab HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Malformed("no colon", "GET / HTTP/1.1\r\nHost\r\n\r\n", 400),
        new Malformed("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
        new Malformed("two Hosts", get + "Host: i\r\n\r\n", 400),
        new Malformed("folded header", get + "A: b\r\n c\r\n\r\n", 400),
        new Malformed("blank before the colon", get + "A : b\r\n\r\n", 400),
        new Malformed("line feed alone", "GET / HTTP/1.1\nHost: h\n\n", 400),
        new Malformed("line feed alone at the end of a header", get + "A: b\n\r\n", 400),
        new Malformed("line feed alone at the end", get + "\n", 400),
        new Malformed("line feed alone in front", "\n" + get + "\r\n", 400),
        new Malformed("carriage return in a header", get + "A: b\rc\r\n\r\n", 400),
        new Malformed(
            "carriage return in the first line", "GET /\r HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Malformed("two carriage returns", get + "A: b\r\r\n\r\n", 400),
        new Malformed("NUL in a header", get + "A: b\0c\r\n\r\n", 400),
        new Malformed("NUL in the first line", "GET /\0 HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Malformed("odd length", get + "Content-Length: -1\r\n\r\n", 400),
        new Malformed("two lengths", get + "Content-Length: 1\r\ncontent-length: 2\r\n\r\n", 400),
        new Malformed(
            "length and chunks",
            get + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            400),
        new Malformed("long path", "GET /" + "x".repeat(MAX_HEAD_BYTES) + " HTTP/1.1\r\n\r\n", 431),
        new Malformed("long header", get + "A: " + "x".repeat(MAX_HEAD_BYTES) + "\r\n\r\n", 431),
        new Malformed("endless", "\r\n".repeat(MAX_HEAD_BYTES), 431));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void rejectsMalformedRequest(Malformed request) {
    BadRequestException rejection =
        catchThrowableOfType(BadRequestException.class, () -> read(request.text()));

    assertThat(rejection.response().status()).isEqualTo(request.status());
  }

  @Test
  void failsAtEndOfStreamWithinRequest() {
    assertThatThrownBy(() -> read("GET / HTTP/1.1\r\nHost: h\r\n")).isInstanceOf(IOException.class);
  }

  private static RequestReader.Head readWithBody(String text) throws Exception {
    ByteArrayInputStream in = new ByteArrayInputStream(text.getBytes(ISO_8859_1));
    return new RequestReader(in, MAX_HEAD_BYTES, 10).next(in.read());
  }

  @Test
  void readsBodiesIfEnabled() throws Exception {
    RequestReader.Head withLength =
        readWithBody("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabcGET");
    RequestReader.Head chunked =
        readWithBody(
            """
            POST / HTTP/1.1\r
            Host: h\r
            Transfer-Encoding: chunked\r
            \r
            3\r
            abc\r
            2;x=y\r
            de\r
            0\r
            More: headers\r
            \r
            """);

    assertThat(withLength.request().body()).isEqualTo("abc");
    assertThat(withLength.closes()).isFalse();
    assertThat(withLength.hasBody()).isFalse();
    assertThat(chunked.request().body()).isEqualTo("abcde");
  }

  /** A malformed body, or one that is too long. */
  record MalformedBody(String name, String headersAndBody, int status) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<MalformedBody> malformedBodies() {
    String chunked = "Transfer-Encoding: chunked\r\n\r\n";
    return List.of(
        new MalformedBody("too long", "Content-Length: 11\r\n\r\n01234567890", 413),
        new MalformedBody(
            "too long in chunks", chunked + "6\r\n012345\r\n5\r\n01234\r\n0\r\n\r\n", 413),
        new MalformedBody("no size", chunked + "x\r\n", 400),
        new MalformedBody("line feed alone after a size", chunked + "3\nabc\r\n0\r\n\r\n", 400),
        new MalformedBody("line feed alone after a chunk", chunked + "3\r\nabc\n0\r\n\r\n", 400),
        new MalformedBody("negative size", chunked + "-1\r\n", 400),
        new MalformedBody("chunk longer than its size", chunked + "2\r\nabc\r\n0\r\n\r\n", 400),
        new MalformedBody("line without an end", chunked + "1".repeat(2000), 400),
        new MalformedBody("gzip encoding", "Transfer-Encoding: gzip\r\n\r\n", 400));
  }

  @ParameterizedTest
  @MethodSource
  void malformedBodies(MalformedBody c) {
    BadRequestException rejection =
        catchThrowableOfType(
            BadRequestException.class,
            () -> readWithBody("POST / HTTP/1.1\r\nHost: h\r\n" + c.headersAndBody()));

    assertThat(rejection.response().status()).isEqualTo(c.status());
  }

  @Test
  void failsAtEndOfStreamWithinBody() {
    assertThatThrownBy(
            () -> readWithBody("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nab"))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(
            () ->
                readWithBody(
                    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab"))
        .isInstanceOf(IOException.class);
  }
}
