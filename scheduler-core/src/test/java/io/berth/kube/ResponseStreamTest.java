package io.berth.kube;

import static io.berth.kube.FakeApi.refuse;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResponseStreamTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final String END = "end";

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private final BlockingQueue<String> pieces = new LinkedBlockingQueue<>();
  private ApiServer api;

  @BeforeEach
  void connect() {
    api = server.client(folder);
    server.otherwise(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().flush();
          for (String piece = pieces.take(); !piece.equals(END); piece = pieces.take()) {
            exchange.getResponseBody().write(piece.getBytes(UTF_8));
            exchange.getResponseBody().flush();
          }
          exchange.close();
        });
  }

  @AfterEach
  void close() {
    api.close();
    server.close();
  }

  @Test
  void givesWhatHasComeAlready() throws IOException {
    pieces.add("one");
    try (InputStream stream = api.open("/watch", LONG)) {
      assertThat(new String(stream.readNBytes(3), UTF_8)).isEqualTo("one");
      pieces.add("two");
      assertThat(stream.read()).isEqualTo('t');
      assertThat(new String(stream.readNBytes(2), UTF_8)).isEqualTo("wo");
      pieces.add(END);
      assertThat(stream.read()).isEqualTo(-1);
      assertThat(stream.read()).isEqualTo(-1);
    }
  }

  @Test
  void takesMuchWithoutHoldingItAll() throws IOException {
    String piece = "x".repeat(100_000);
    for (int i = 0; i < 100; i++) {
      pieces.add(piece);
    }
    pieces.add(END);
    try (InputStream stream = api.open("/list", LONG)) {
      assertThat(stream.transferTo(OutputStream.nullOutputStream())).isEqualTo(10_000_000);
    }
  }

  @Test
  void anotherThreadMayCloseIt() throws Exception {
    InputStream stream = api.open("/watch", LONG);
    AtomicReference<Throwable> seen = new AtomicReference<>();
    Thread reader = Thread.ofVirtual().start(() -> seen.set(failure(stream)));

    stream.close();
    reader.join();

    assertThat(seen.get()).isInstanceOf(IOException.class).hasMessage("closed");
  }

  @Test
  void anInterruptEndsIt() throws Exception {
    InputStream stream = api.open("/watch", LONG);
    AtomicReference<Throwable> seen = new AtomicReference<>();
    Thread reader = Thread.ofVirtual().start(() -> seen.set(failure(stream)));

    reader.interrupt();
    reader.join();

    assertThat(seen.get()).isInstanceOf(IOException.class).hasMessage("interrupted");
  }

  @Test
  void takesSilenceForADeadConnection() throws IOException {
    try (InputStream stream = api.open("/watch", Duration.ofMillis(20))) {
      assertThatThrownBy(stream::read)
          .isInstanceOf(SocketTimeoutException.class)
          .hasMessageContaining("sent nothing for 20ms");
    }
  }

  @Test
  void tellsACutFromAnEnd() throws IOException {
    server.next(
        exchange -> {
          exchange.sendResponseHeaders(200, 10);
          exchange.getResponseBody().write('x');
          exchange.getResponseBody().flush();
          exchange.close();
        });
    try (InputStream stream = api.open("/list", LONG)) {
      assertThat(stream.read()).isEqualTo('x');
      assertThatThrownBy(stream::read).isInstanceOf(IOException.class);
    }
  }

  @Test
  void refusals() {
    server.next(refuse(410, "Expired", "too old resource version"));

    assertThatThrownBy(() -> api.open("/watch", LONG))
        .isInstanceOfSatisfying(ApiException.class, e -> assertThat(e.isGone()).isTrue())
        .hasMessage("too old resource version");
  }

  private static Throwable failure(InputStream stream) {
    try {
      return new AssertionError("read " + stream.read());
    } catch (IOException e) {
      return e;
    }
  }
}
