package io.berth.kube;

import static io.berth.kube.FakeApi.error;
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
  private final BlockingQueue<String> chunks = new LinkedBlockingQueue<>();
  private ApiClient api;

  @BeforeEach
  void connect() {
    api = server.client(folder);
    server.byDefault(
        http -> {
          http.sendResponseHeaders(200, 0);
          http.getResponseBody().flush();
          for (String chunk = chunks.take(); !chunk.equals(END); chunk = chunks.take()) {
            http.getResponseBody().write(chunk.getBytes(UTF_8));
            http.getResponseBody().flush();
          }
          http.close();
        });
  }

  @AfterEach
  void close() {
    api.close();
    server.close();
  }

  @Test
  void returnsReceivedDataAtOnce() throws IOException {
    chunks.add("one");
    try (InputStream stream = api.open("/watch", LONG)) {
      assertThat(new String(stream.readNBytes(3), UTF_8)).isEqualTo("one");
      chunks.add("two");
      assertThat(stream.read()).isEqualTo('t');
      assertThat(new String(stream.readNBytes(2), UTF_8)).isEqualTo("wo");
      chunks.add(END);
      assertThat(stream.read()).isEqualTo(-1);
      assertThat(stream.read()).isEqualTo(-1);
    }
  }

  @Test
  void readsLongResponse() throws IOException {
    String chunk = "x".repeat(100_000);
    for (int i = 0; i < 100; i++) {
      chunks.add(chunk);
    }
    chunks.add(END);
    try (InputStream stream = api.open("/list", LONG)) {
      assertThat(stream.transferTo(OutputStream.nullOutputStream())).isEqualTo(10_000_000);
    }
  }

  @Test
  void otherThreadClosesStream() throws Exception {
    InputStream stream = api.open("/watch", LONG);
    AtomicReference<Throwable> seen = new AtomicReference<>();
    Thread reader = Thread.ofVirtual().start(() -> seen.set(failure(stream)));

    stream.close();
    reader.join();

    assertThat(seen.get()).isInstanceOf(IOException.class).hasMessage("closed");
  }

  @Test
  void interruptEndsRead() throws Exception {
    InputStream stream = api.open("/watch", LONG);
    AtomicReference<Throwable> seen = new AtomicReference<>();
    Thread reader = Thread.ofVirtual().start(() -> seen.set(failure(stream)));

    reader.interrupt();
    reader.join();

    assertThat(seen.get()).isInstanceOf(IOException.class).hasMessage("interrupted");
  }

  @Test
  void idleTimeoutFailsRead() throws IOException {
    try (InputStream stream = api.open("/watch", Duration.ofMillis(20))) {
      assertThatThrownBy(stream::read)
          .isInstanceOf(SocketTimeoutException.class)
          .hasMessageContaining("sent nothing for 20ms");
    }
  }

  @Test
  void lostConnectionFailsRead() throws IOException {
    server.next(
        http -> {
          http.sendResponseHeaders(200, 10);
          http.getResponseBody().write('x');
          http.getResponseBody().flush();
          http.close();
        });
    try (InputStream stream = api.open("/list", LONG)) {
      assertThat(stream.read()).isEqualTo('x');
      assertThatThrownBy(stream::read).isInstanceOf(IOException.class);
    }
  }

  @Test
  void throwsErrorOfServer() {
    server.next(error(410, "Expired", "too old resource version"));

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
