package io.berth.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Malicious clients on a local port, without TLS so that they control every byte. */
@Timeout(120)
class ListenerAttackTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Limits LONG_TIMEOUTS = new Limits(20, 4096, LONG, LONG, LONG, SHORT);
  private static final int READ_TIMEOUT_MILLIS = 20_000;
  private static final String GET = "GET /x HTTP/1.1\r\nHost: h\r\n\r\n";

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
    listener.serve(ConnectionSecurity.NONE, endpoint);
    return listener.port();
  }

  private static Response hello(Request request) {
    return Response.text(Response.OK, "hello " + request.path());
  }

  private Socket connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(READ_TIMEOUT_MILLIS);
    socket.setTcpNoDelay(true);
    open.add(socket);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
  }

  /** Reads up to the end of a text. */
  private static String readUntil(Socket socket, String end) throws IOException {
    StringBuilder text = new StringBuilder();
    InputStream in = socket.getInputStream();
    while (text.indexOf(end) < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("ended after: " + text);
      }
      text.append((char) next);
    }
    return text.toString();
  }

  /** A request and the expected status. */
  record Row(String name, String request, int status) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Row> rows() {
    String host = "Host: h\r\n\r\n";
    return List.of(
        new Row("GET", GET, 200),
        new Row("unknown method", "FROB /x HTTP/1.1\r\n" + host, 200),
        new Row("HTTP/1.0 without Host", "GET /x HTTP/1.0\r\n\r\n", 200),
        new Row("HTTP/1.1 without Host", "GET /x HTTP/1.1\r\n\r\n", 400),
        new Row("two Hosts", "GET /x HTTP/1.1\r\nHost: a\r\n" + host, 400),
        new Row("line feeds alone", "GET /x HTTP/1.1\nHost: h\n\n", 400),
        new Row("a carriage return alone", "GET /x HTTP/1.1\r\nA: b\rc\r\n" + host, 400),
        new Row("NUL", "GET /x HTTP/1.1\r\nA: \0\r\n" + host, 400),
        new Row("escaped NUL", "GET /x%00 HTTP/1.1\r\n" + host, 400),
        new Row("smuggled body", "GET /x HTTP/1.1\r\nContent-Length: 1, 2\r\n" + host, 400),
        new Row("many headers", "GET /x HTTP/1.1\r\n" + "A: b\r\n".repeat(1000) + host, 431),
        new Row("a long header", "GET /x HTTP/1.1\r\nA: " + "b".repeat(5000) + "\r\n" + host, 431),
        new Row("a long path", "GET /" + "x".repeat(5000) + " HTTP/1.1\r\n" + host, 431),
        new Row("another version", "GET /x HTTP/3.0\r\n" + host, 505));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void respondsWithExpectedStatus(Row row) throws Exception {
    Socket client = connect(serve(LONG_TIMEOUTS, ListenerAttackTest::hello));

    send(client, row.request());

    assertThat(readUntil(client, "\r\n\r\n")).startsWith("HTTP/1.1 %d ".formatted(row.status()));
  }

  @Test
  void readsRequestSplitAtAnyByte() throws Exception {
    Socket client = connect(serve(LONG_TIMEOUTS, ListenerAttackTest::hello));

    for (int split = 1; split < GET.length(); split++) {
      send(client, GET.substring(0, split));
      send(client, GET.substring(split));
      assertThat(readUntil(client, "hello /x")).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void respondsToPipelinedRequestsInOrder() throws Exception {
    Socket client = connect(serve(LONG_TIMEOUTS, ListenerAttackTest::hello));
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      all.append("GET /%d HTTP/1.1\r\nHost: h\r\n\r\n".formatted(i));
    }

    send(client, all.toString());

    for (int i = 0; i < 500; i++) {
      assertThat(readUntil(client, "hello /" + i)).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void closesConnectionOfClientThatSendsSingleBytes() throws Exception {
    Limits limits = new Limits(20, 1 << 30, SHORT, LONG, LONG, LONG);
    Socket slow = connect(serve(limits, ListenerAttackTest::hello));

    assertEnds(
        () -> {
          send(slow, "GET /x HTTP/1.1\r\nA: ");
          while (true) { // never idle, and never complete
            send(slow, "b");
          }
        });
  }

  @Test
  void respondsToHalfClosedClient() throws Exception {
    Socket client = connect(serve(LONG_TIMEOUTS, ListenerAttackTest::hello));

    send(client, GET);
    client.shutdownOutput();

    assertThat(new String(client.getInputStream().readAllBytes(), ISO_8859_1))
        .startsWith("HTTP/1.1 200 ")
        .endsWith("hello /x");
  }

  @Test
  void closesConnectionThatEndsWithinRequest() throws Exception {
    Socket client = connect(serve(LONG_TIMEOUTS, ListenerAttackTest::hello));

    send(client, "GET /x HTT");
    client.shutdownOutput();

    assertThat(client.getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void interruptsHandlerOfDisconnectedClient() throws Exception {
    CountDownLatch received = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    int port = serve(LONG_TIMEOUTS, request -> waitForever(request, received, interrupted));
    Socket client = connect(port);
    send(client, GET);
    received.await();

    client.close();

    interrupted.await();
  }

  @Test
  void interruptsHandlerAtResponseTimeout() throws Exception {
    CountDownLatch received = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Limits limits = new Limits(20, 4096, LONG, LONG, SHORT, LONG);
    Socket client = connect(serve(limits, request -> waitForever(request, received, interrupted)));

    send(client, GET);

    interrupted.await();
    assertEnds(() -> assertThat(client.getInputStream().read()).isEqualTo(-1));
  }

  @Test
  void interruptsHandlersOfEvictedConnections() throws Exception {
    Semaphore received = new Semaphore(0);
    CountDownLatch interrupted = new CountDownLatch(40);
    int port =
        serve(
            new Limits(10, 4096, LONG, LONG, LONG, LONG),
            request -> {
              received.release();
              return waitForever(request, new CountDownLatch(1), interrupted);
            });

    for (int i = 0; i < 50; i++) {
      send(connect(port), GET);
      received.acquire();
    }

    interrupted.await();
  }

  private static Response waitForever(
      Request request, CountDownLatch received, CountDownLatch interrupted) {
    received.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      interrupted.countDown();
    }
    return hello(request);
  }

  @Test
  void limitsThreadsForTenThousandConnections() throws Exception {
    int connections = 50;
    int port =
        serve(new Limits(connections, 4096, LONG, LONG, LONG, LONG), ListenerAttackTest::hello);
    Deque<Socket> silent = new ArrayDeque<>();
    long most = 0;
    for (int i = 0; i < 10_000; i++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      silent.add(socket);
      if (silent.size() > 200) {
        silent.removeFirst().close();
      }
      if (i % 100 == 0) {
        most = Math.max(most, threads());
      }
    }

    Socket client = connect(port);
    send(client, GET);
    assertThat(readUntil(client, "hello /x")).startsWith("HTTP/1.1 200 ");

    assertThat(most).isLessThanOrEqualTo(2L * (connections + HttpsListener.MAX_EVICTED));
    for (Socket socket : silent) {
      socket.close();
    }
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("serve-client"))
        .count();
  }

  /** Reads or writes until the server closes the connection. */
  private interface SocketAction {
    void run() throws IOException;
  }

  private static void assertEnds(SocketAction action) {
    try {
      action.run();
    } catch (IOException e) {
      assertThat(e).isNotInstanceOf(SocketTimeoutException.class);
    }
  }
}
