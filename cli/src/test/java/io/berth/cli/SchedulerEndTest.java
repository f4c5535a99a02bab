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

/** A scheduler process that receives SIGTERM while it waits for an unresponsive API server. */
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

  /** Requires that the process exits sooner than the timeout of requests. */
  private static void requireExitAfterSigterm(Process process) throws InterruptedException {
    process.destroy(); // SIGTERM
    assertThat(process.waitFor(4, TimeUnit.SECONDS)).as("exits soon").isTrue();
    assertThat(process.exitValue()).isEqualTo(ExitCode.SUCCESS);
  }

  @AfterEach
  void end() {
    end.countDown();
    if (process != null) {
      process.destroyForcibly();
    }
  }

  @Test
  void exitsWhileServerDoesNotRespond() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Process scheduler = start(silent.getLocalPort());
      BufferedReader output = scheduler.inputReader();
      String line = output.readLine();
      while (line != null && !line.contains("msg=Starting")) {
        line = output.readLine();
      }

      requireExitAfterSigterm(scheduler);
    }
  }

  @Test
  void exitsWhileWaitingForLease() throws Exception {
    CountDownLatch requested = new CountDownLatch(1);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      server.setExecutor(threads);
      server.createContext("/", this::handle);
      server.createContext(
          "/apis/coordination.k8s.io/",
          exchange -> {
            requested.countDown();
            hang(exchange);
          });
      server.start();
      Process scheduler = start(server.getAddress().getPort());
      assertThat(requested.await(60, TimeUnit.SECONDS)).isTrue();

      requireExitAfterSigterm(scheduler);

      end.countDown();
      server.stop(0);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
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
