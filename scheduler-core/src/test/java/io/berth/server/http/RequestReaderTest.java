package io.berth.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequestReaderTest {
  private static final int MOST = 200;

  private static RequestReader reader(String text) {
    return new RequestReader(new ByteArrayInputStream(text.getBytes(ISO_8859_1)), MOST);
  }

  private static RequestReader.Head read(String text) throws Exception {
    return reader(text.substring(1)).next(text.charAt(0));
  }

  @Test
  void takesTheLineAndTheHeadersApart() throws Exception {
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
  void readsOneAfterTheOther() throws Exception {
    RequestReader requests =
        reader("ET /1 HTTP/1.1\r\nHost: h\r\n\r\n\nGET /2 HTTP/1.1\r\nHost:\r\n\r\n");

    assertThat(requests.next('G').request().path()).isEqualTo("/1");
    assertThat(requests.next('\r').request().path()).as("after an empty line").isEqualTo("/2");
  }

  /** What a request says of its connection. */
  record Manner(String name, String version, String headers, boolean closes, boolean hasBody) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Manner> manners() {
    return List.of(
        new Manner("1.1 stays", "1.1", "", false, false),
        new Manner("1.1 that closes", "1.1", "Connection: Close\r\n", true, false),
        new Manner("1.1 with options", "1.1", "Connection: te, close\r\n", true, false),
        new Manner("1.0 closes", "1.0", "", true, false),
        new Manner("1.0 that stays", "1.0", "Connection: keep-alive\r\n", false, false),
        new Manner("empty body", "1.1", "Content-Length: 0\r\n", false, false),
        new Manner("body", "1.1", "Content-Length: 5\r\n", true, true),
        new Manner("body in pieces", "1.1", "Transfer-Encoding: chunked\r\n", true, true));
  }

  @ParameterizedTest
  @MethodSource("manners")
  void knowsWhetherTheConnectionCanBeUsedAgain(Manner manner) throws Exception {
    RequestReader.Head head =
        read("POST / HTTP/%s\r\nHost: h\r\n%s\r\n".formatted(manner.version(), manner.headers()));

    assertThat(head.closes()).isEqualTo(manner.closes());
    assertThat(head.hasBody()).isEqualTo(manner.hasBody());
  }

  /** A request that is none. */
  record Bad(String name, String text, int status) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Bad> bad() {
    String get = "GET / HTTP/1.1\r\nHost: h\r\n";
    return List.of(
        new Bad("no version", "GET /\r\n\r\n", 400),
        new Bad("too many words", "GET / x HTTP/1.1\r\n\r\n", 400),
        new Bad("binary", "\u0016\u0003\u0001\r\n\r\n", 400),
        new Bad("HTTP/2", "PRI * HTTP/2.0\r\n\r\n", 505),
        new Bad("no slash", "GET x HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Bad("whole address", "GET https://h/x HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Bad("broken escape", "GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Bad("escaped NUL", "GET /a%00b HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Bad("escaped line feed", "GET /a%0ab HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Bad("no colon", "GET / HTTP/1.1\r\nHost\r\n\r\n", 400),
        new Bad("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
        new Bad("two Hosts", get + "Host: i\r\n\r\n", 400),
        new Bad("folded header", get + "A: b\r\n c\r\n\r\n", 400),
        new Bad("blank before the colon", get + "A : b\r\n\r\n", 400),
        new Bad("line feed alone", "GET / HTTP/1.1\nHost: h\n\n", 400),
        new Bad("line feed alone at the end of a header", get + "A: b\n\r\n", 400),
        new Bad("line feed alone at the end", get + "\n", 400),
        new Bad("line feed alone in front", "\n" + get + "\r\n", 400),
        new Bad("carriage return in a header", get + "A: b\rc\r\n\r\n", 400),
        new Bad("carriage return in the first line", "GET /\r HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Bad("two carriage returns", get + "A: b\r\r\n\r\n", 400),
        new Bad("NUL in a header", get + "A: b\0c\r\n\r\n", 400),
        new Bad("NUL in the first line", "GET /\0 HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        new Bad("odd length", get + "Content-Length: -1\r\n\r\n", 400),
        new Bad("two lengths", get + "Content-Length: 1\r\ncontent-length: 2\r\n\r\n", 400),
        new Bad(
            "length and pieces",
            get + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            400),
        new Bad("long path", "GET /" + "x".repeat(MOST) + " HTTP/1.1\r\n\r\n", 431),
        new Bad("long header", get + "A: " + "x".repeat(MOST) + "\r\n\r\n", 431),
        new Bad("endless", "\r\n".repeat(MOST), 431));
  }

  @ParameterizedTest
  @MethodSource("bad")
  void refusesWhatIsNoRequest(Bad bad) {
    BadRequestException refusal =
        catchThrowableOfType(BadRequestException.class, () -> read(bad.text()));

    assertThat(refusal.response().status()).isEqualTo(bad.status());
  }

  @Test
  void anEndInTheMiddleIsNoRequest() {
    assertThatThrownBy(() -> read("GET / HTTP/1.1\r\nHost: h\r\n")).isInstanceOf(IOException.class);
  }

  private static RequestReader.Head readWithBody(String text) throws Exception {
    ByteArrayInputStream in = new ByteArrayInputStream(text.getBytes(ISO_8859_1));
    return new RequestReader(in, MOST, 10).next(in.read());
  }

  @Test
  void readsBodiesThatAreWanted() throws Exception {
    RequestReader.Head whole =
        readWithBody("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabcGET");
    RequestReader.Head pieces =
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

    assertThat(whole.request().body()).isEqualTo("abc");
    assertThat(whole.closes()).isFalse();
    assertThat(whole.hasBody()).isFalse();
    assertThat(pieces.request().body()).isEqualTo("abcde");
  }

  /** A body that breaks the rules. */
  record BadBody(String name, String headersAndBody, int status) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<BadBody> badBodies() {
    String chunked = "Transfer-Encoding: chunked\r\n\r\n";
    return List.of(
        new BadBody("too long", "Content-Length: 11\r\n\r\n01234567890", 413),
        new BadBody("too long in pieces", chunked + "6\r\n012345\r\n5\r\n01234\r\n0\r\n\r\n", 413),
        new BadBody("no size", chunked + "x\r\n", 400),
        new BadBody("line feed alone after a size", chunked + "3\nabc\r\n0\r\n\r\n", 400),
        new BadBody("line feed alone after a chunk", chunked + "3\r\nabc\n0\r\n\r\n", 400),
        new BadBody("negative size", chunked + "-1\r\n", 400),
        new BadBody("longer than it says", chunked + "2\r\nabc\r\n0\r\n\r\n", 400),
        new BadBody("a line without end", chunked + "1".repeat(2000), 400),
        new BadBody("packed", "Transfer-Encoding: gzip\r\n\r\n", 400));
  }

  @ParameterizedTest
  @MethodSource
  void badBodies(BadBody c) {
    BadRequestException refused =
        catchThrowableOfType(
            BadRequestException.class,
            () -> readWithBody("POST / HTTP/1.1\r\nHost: h\r\n" + c.headersAndBody()));

    assertThat(refused.response().status()).isEqualTo(c.status());
  }

  @Test
  void aBodyThatEndsEarlyEndsTheConnection() {
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
