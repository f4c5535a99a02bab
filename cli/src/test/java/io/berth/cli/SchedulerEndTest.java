package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A scheduler of a process of its own that is told to end while it waits for a silent server. */
class SchedulerEndTest {
  private static final String ALL_LISTED =
      """
      {"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"5",\
      "annotations":{"k8s.io/initial-events-end":"true"}}}}
      """;
  private static final String EMPTY_LIST =
      "{\"metadata\":{\"resourceVersion\":\"5\"},\"items\":[]}";

  private final CountDownLatch end = new CountDownLatch(1);
  private @Nullable Process process;

  private Process start(int port) throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "scheduler",
                "--secure-port=0",
                "--master=http://127.0.0.1:" + port)
            .redirectErrorStream(true)
            .start();
    return process;
  }

  /** Less than it takes until the server is no more believed to answer. */
  private static void requireOrderlyEnd(Process process) throws InterruptedException {
    process.destroy(); // SIGTERM
    assertThat(process.waitFor(4, TimeUnit.SECONDS)).as("ends soon").isTrue();
    assertThat(process.exitValue()).isEqualTo(ExitCode.DONE);
  }

  @AfterEach
  void end() {
    end.countDown();
    if (process != null) {
      process.destroyForcibly();
    }
  }

  @Test
  void whileTheServerSaysNothing() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Process scheduler = start(silent.getLocalPort());
      BufferedReader says = scheduler.inputReader();
      String line = says.readLine();
      while (line != null && !line.contains("msg=Starting")) {
        line = says.readLine();
      }

      requireOrderlyEnd(scheduler);
    }
  }

  @Test
  void whileTheLeaseIsWaitedFor() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      server.setExecutor(threads);
      server.createContext("/", this::answer);
      server.createContext(
          "/apis/coordination.k8s.io/",
          exchange -> {
            asked.countDown();
            hang(exchange);
          });
      server.start();
      Process scheduler = start(server.getAddress().getPort());
      assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();

      requireOrderlyEnd(scheduler);

      end.countDown();
      server.stop(0);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    boolean watch = exchange.getRequestURI().toString().contains("watch=true");
    exchange.sendResponseHeaders(200, 0);
    exchange
        .getResponseBody()
        .write((watch ? ALL_LISTED : EMPTY_LIST).getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
    if (watch) {
      hang(exchange);
    }
    exchange.close();
  }

  private void hang(HttpExchange exchange) {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    exchange.close();
  }
}
