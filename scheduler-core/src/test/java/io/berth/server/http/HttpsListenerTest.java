package io.berth.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.server.tls.CipherSuites;
import io.berth.server.tls.ClientCertificatePolicy;
import io.berth.server.tls.InMemoryCertificate;
import io.berth.server.tls.KeyExchange;
import io.berth.server.tls.ServerTls;
import io.berth.server.tls.TlsSettings;
import io.berth.server.tls.TlsSettings.MinimumVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Well-behaved and slow clients on a local port. */
class HttpsListenerTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Limits LONG_TIMEOUTS = new Limits(20, 4096, LONG, LONG, LONG, LONG);
  private static final String GET = "GET /x HTTP/1.1\r\nHost: h\r\n\r\n";
  private static final String CLIENT_HELLO_TLS_1_1 =
      "160301002d010000290302" + "00".repeat(32) + "00" + "0002c009" + "0100";
  private static final InMemoryCertificate CERTIFICATE =
      new InMemoryCertificate(InstantSource.system(), null);

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable closeable : open.reversed()) {
      closeable.close();
    }
  }

  private int serve(Limits limits, Endpoint endpoint) throws IOException {
    HttpsListener listener =
        HttpsListener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), limits);
    open.add(listener);
    listener.serve(new ServerTls(CERTIFICATE, MinimumVersion.TLS_1_2), endpoint);
    return listener.port();
  }

  private static Response hello(Request request) {
    return Response.text(Response.OK, "hello " + request.path());
  }

  private RawClient client(int port) throws IOException {
    RawClient client = new RawClient(port);
    open.add(client);
    return client;
  }

  private static HttpResponse<String> get(int port, String path) throws Exception {
    try (HttpClient client = RawClient.httpClient()) {
      URI uri = URI.create("https://localhost:%d%s".formatted(port, path));
      return client.send(
          HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  @Test
  void servesConsecutiveRequestsOnOneConnection() throws Exception {
    RawClient client = client(serve(LONG_TIMEOUTS, HttpsListenerTest::hello));

    String first = client.send(GET).readUntil("hello /x");
    String second =
        client.send("GET /y HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").readAll();

    assertThat(first)
        .isEqualTo(
            """
            HTTP/1.1 200 \r
            Content-Type: text/plain; charset=utf-8\r
            X-Content-Type-Options: nosniff\r
            Cache-Control: no-cache, private\r
            Content-Length: 8\r
            Connection: keep-alive\r
            \r
            hello /x\
            """);
    assertThat(second).contains("Connection: close\r\n").endsWith("\r\n\r\nhello /y");
  }

  @Test
  void sendsLongResponseInChunks() throws Exception {
    String text = "0123456789".repeat(20_000);
    int port = serve(LONG_TIMEOUTS, request -> Response.text(Response.OK, text));

    assertThat(get(port, "/").body()).isEqualTo(text);
    String plain = client(port).send("GET / HTTP/1.0\r\n\r\n").readAll();
    assertThat(plain).doesNotContain("chunked").endsWith("\r\n\r\n" + text);
    String head =
        client(port).send("HEAD / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").readAll();
    assertThat(head).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n");
  }

  @Test
  void respondsInternalErrorToFailures() throws Exception {
    int port =
        serve(
            LONG_TIMEOUTS,
            request -> {
              if (request.path().equals("/late")) {
                return Response.of(
                    Response.OK,
                    "text/plain",
                    out -> {
                      out.write(1);
                      throw new IllegalStateException("broken page");
                    });
              }
              throw new IllegalStateException("broken endpoint");
            });

    assertThat(get(port, "/").statusCode()).isEqualTo(500);
    assertThat(get(port, "/late").statusCode()).isEqualTo(500);
    assertThat(get(port, "/late").body()).doesNotContain("broken");
  }

  @Test
  void respondsBadRequestToMalformedRequest() throws Exception {
    int port = serve(LONG_TIMEOUTS, HttpsListenerTest::hello);

    RawClient client = client(port).send("nonsense\r\n\r\n");

    assertThat(client.readUntil("malformed request line\n")).startsWith("HTTP/1.1 400 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "G", "GET /x HTTP/1.1\r\nHost: h\r\nX:"})
  void closesConnectionOfIncompleteRequest(String beginning) throws Exception {
    Limits limits = new Limits(20, 4096, SHORT, SHORT, LONG, LONG);
    RawClient slow = client(serve(limits, HttpsListenerTest::hello));

    slow.send(beginning);

    assertClosed(slow);
  }

  @Test
  void closesConnectionWithoutHandshake() throws Exception {
    Limits limits = new Limits(20, 4096, SHORT, LONG, LONG, LONG);
    Socket silent = RawClient.silent(serve(limits, HttpsListenerTest::hello));
    open.add(silent);

    assertThat(silent.getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void closesIdleConnection() throws Exception {
    Limits limits = new Limits(20, 4096, LONG, SHORT, LONG, LONG);
    RawClient client = client(serve(limits, HttpsListenerTest::hello));

    assertThat(client.send(GET).readUntil("hello /x")).contains("keep-alive");

    assertClosed(client);
  }

  @Test
  void respondsBeforeEndlessBody() throws Exception {
    Limits limits = new Limits(20, 4096, LONG, LONG, LONG, SHORT);
    RawClient client = client(serve(limits, HttpsListenerTest::hello));

    client.send("POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n");
    String response = client.readUntil("hello /x");

    assertThat(response).contains("Connection: close");
    assertThatThrownBy(
            () -> {
              while (true) { // until the server closes the connection
                client.send("5\r\n12345\r\n".repeat(1000));
              }
            })
        .isInstanceOf(IOException.class);
  }

  @Test
  void closesConnectionThatDoesNotReadResponse() throws Exception {
    CountDownLatch failed = new CountDownLatch(1);
    Limits limits = new Limits(20, 4096, LONG, LONG, SHORT, LONG);
    int port =
        serve(
            limits, request -> Response.of(Response.OK, "text/plain", out -> endless(out, failed)));

    client(port).send(GET);

    failed.await(); // the handler's thread is released
  }

  private static void endless(OutputStream out, CountDownLatch failed) throws IOException {
    try {
      byte[] block = new byte[64 * 1024];
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      failed.countDown();
      throw e;
    }
  }

  @Test
  void idleConnectionsDoNotBlockNewClients() throws Exception {
    Limits limits = new Limits(5, 4096, LONG, LONG, LONG, LONG);
    int port = serve(limits, HttpsListenerTest::hello);
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Socket socket = RawClient.silent(port);
      open.add(socket);
      slow.add(socket);
    }

    assertThat(get(port, "/x").body()).isEqualTo("hello /x");
    assertThat(slow.getFirst().getInputStream().read()).as("the oldest is evicted").isEqualTo(-1);
  }

  @Test
  void evictsConnectionThatIsIdleForLongest() throws Exception {
    int port = serve(new Limits(2, 4096, LONG, LONG, LONG, LONG), HttpsListenerTest::hello);
    RawClient regular = client(port);
    regular.send(GET).readUntil("hello /x");
    RawClient silent = client(port);
    silent.socket().startHandshake();
    regular.send(GET).readUntil("hello /x");

    assertThat(get(port, "/x").body()).isEqualTo("hello /x");

    assertThat(regular.send(GET).readUntil("hello /x")).startsWith("HTTP/1.1 200");
    assertClosed(silent);
  }

  @Test
  void doesNotEvictConnectionWithRequestInFlight() throws Exception {
    CountDownLatch received = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Limits limits = new Limits(3, 4096, LONG, LONG, LONG, LONG);
    int port =
        serve(
            limits,
            request -> {
              received.countDown();
              await(release);
              return hello(request);
            });
    RawClient first = client(port).send(GET);
    received.await();
    for (int i = 0; i < 9; i++) {
      open.add(RawClient.silent(port));
    }

    release.countDown();

    assertThat(first.readUntil("hello /x")).startsWith("HTTP/1.1 200");
  }

  @Test
  void closeWaitsForRequestsInFlightOnly() throws Exception {
    CountDownLatch received = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    HttpsListener listener =
        HttpsListener.bind(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), LONG_TIMEOUTS);
    listener.serve(
        new ServerTls(CERTIFICATE, MinimumVersion.TLS_1_2),
        request -> {
          received.countDown();
          await(release);
          return hello(request);
        });
    Socket silent = RawClient.silent(listener.port());
    open.add(silent);
    RawClient client = client(listener.port()).send(GET);
    received.await();
    Thread closing = Thread.ofVirtual().start(listener::close);

    assertThat(silent.getInputStream().read()).isEqualTo(-1);
    release.countDown();
    assertThat(client.readUntil("hello /x")).startsWith("HTTP/1.1 200");
    closing.join();
  }

  @Test
  void failsToBindPortInUse() throws Exception {
    int port = serve(LONG_TIMEOUTS, HttpsListenerTest::hello);

    assertThatThrownBy(
            () ->
                HttpsListener.bind(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LONG_TIMEOUTS))
        .isInstanceOf(BindException.class);
  }

  @Test
  void sharesPortBetweenListeners() throws Exception {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpsListener first = HttpsListener.bind(any, LONG_TIMEOUTS, true);
    open.add(first);
    InetSocketAddress same = new InetSocketAddress(InetAddress.getLoopbackAddress(), first.port());

    HttpsListener second = HttpsListener.bind(same, LONG_TIMEOUTS, true);
    open.add(second);

    assertThat(second.port()).isEqualTo(first.port());
    assertThatThrownBy(() -> HttpsListener.bind(same, LONG_TIMEOUTS))
        .isInstanceOf(BindException.class);
  }

  private RawClient clientOf(TlsSettings settings) throws IOException {
    HttpsListener listener =
        HttpsListener.bind(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), LONG_TIMEOUTS);
    open.add(listener);
    listener.serve(
        new ServerTls(CERTIFICATE, settings, ClientCertificatePolicy.REQUEST),
        HttpsListenerTest::hello);
    return client(listener.port());
  }

  @ParameterizedTest(name = "client with {1}: {2}")
  @CsvSource({
    "TLSv1.2, TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, true",
    "TLSv1.2, TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, false",
    "TLSv1.2, TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, true",
    "TLSv1.3, TLS_AES_128_GCM_SHA256, true"
  })
  void acceptsConfiguredCipherSuitesOnly(String version, String suite, boolean accepted)
      throws Exception {
    RawClient client =
        clientOf(
            new TlsSettings(
                MinimumVersion.TLS_1_2,
                CipherSuites.of(
                    List.of(
                        "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
                        "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305")),
                List.of()));
    client.socket().setEnabledProtocols(new String[] {version});
    client.socket().setEnabledCipherSuites(new String[] {suite});

    if (accepted) {
      assertThat(client.send(GET).readUntil("hello /x")).isNotEmpty();
    } else {
      assertThatThrownBy(client.socket()::startHandshake).isInstanceOf(SSLException.class);
    }
  }

  @ParameterizedTest(name = "client with {0}: {1}")
  @CsvSource({"secp384r1, true", "secp256r1, false", "x25519, false"})
  void acceptsConfiguredKeyExchangeOnly(String group, boolean accepted) throws Exception {
    RawClient client =
        clientOf(
            new TlsSettings(MinimumVersion.TLS_1_2, List.of(), KeyExchange.of(List.of(24, 25))));
    SSLParameters parameters = client.socket().getSSLParameters();
    parameters.setNamedGroups(new String[] {group});
    client.socket().setSSLParameters(parameters);

    if (accepted) {
      assertThat(client.send(GET).readUntil("hello /x")).isNotEmpty();
    } else {
      assertThatThrownBy(client.socket()::startHandshake).isInstanceOf(SSLException.class);
    }
  }

  /** Sends raw bytes, because the JDK's client does not support the old version. */
  @Test
  void rejectsOldTlsVersions() throws Exception {
    Socket socket = RawClient.silent(serve(LONG_TIMEOUTS, HttpsListenerTest::hello));
    open.add(socket);

    socket.getOutputStream().write(HexFormat.of().parseHex(CLIENT_HELLO_TLS_1_1));

    byte[] record = socket.getInputStream().readNBytes(7);
    assertThat(record[0]).as("an alert").isEqualTo((byte) 21);
    assertThat(record[6]).as("protocol_version").isEqualTo((byte) 70);
  }

  @Test
  void rejectsVersionsBelowMinimum() throws Exception {
    HttpsListener listener =
        HttpsListener.bind(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), LONG_TIMEOUTS);
    open.add(listener);
    listener.serve(new ServerTls(CERTIFICATE, MinimumVersion.TLS_1_3), HttpsListenerTest::hello);
    RawClient old = client(listener.port());
    old.socket().setEnabledProtocols(new String[] {"TLSv1.2"});
    RawClient current = client(serve(LONG_TIMEOUTS, HttpsListenerTest::hello));
    current.socket().setEnabledProtocols(new String[] {"TLSv1.2"});

    assertThatThrownBy(old.socket()::startHandshake).isInstanceOf(SSLException.class);
    assertThat(client(listener.port()).send(GET).readUntil("hello /x")).isNotEmpty();
    assertThat(current.send(GET).readUntil("hello /x")).isNotEmpty();
  }

  /** Asserts that the server closes the connection before the client's timeout. */
  private static void assertClosed(RawClient client) {
    try {
      assertThat(client.readAll()).isEmpty();
    } catch (IOException e) {
      assertThat(e).isNotInstanceOf(SocketTimeoutException.class);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
