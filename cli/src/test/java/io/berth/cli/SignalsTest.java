package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sends signals to a separate process. */
class SignalsTest {
  /**
   * The program of the process: it prints when it is ready for signals, and when it receives one.
   */
  static final class Program {
    private Program() {}

    public static void main(String[] args) throws InterruptedException {
      CountDownLatch signalled = new CountDownLatch(1);
      Signals signals = Signals.listen();
      if (!List.of(args).contains("without-action")) {
        signals.onStop(
            () -> {
              System.out.println("signalled");
              signalled.countDown();
            });
      }
      System.out.println("ready");
      signalled.await();
      if (List.of(args).contains("hang")) {
        new CountDownLatch(1).await(); // blocks until it is killed
      }
    }
  }

  private Process process;

  private BufferedReader start(String... args) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            classPathEntry(Signals.class) + File.pathSeparator + classPathEntry(SignalsTest.class),
            Program.class.getName());
    builder.command().addAll(List.of(args));
    process = builder.redirectErrorStream(true).start();
    return process.inputReader();
  }

  private static Path classPathEntry(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private void send(String signal) throws Exception {
    int status =
        new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).start().waitFor();
    assertThat(status).isZero();
  }

  private int exitCode() throws Exception {
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  @AfterEach
  void end() {
    process.destroyForcibly();
  }

  /** Not INT, which children of background processes ignore. */
  @Test
  void firstSignalRunsAction() throws Exception {
    BufferedReader output = start();
    assertThat(output.readLine()).isEqualTo("ready");

    send("TERM");

    assertThat(output.readLine()).isEqualTo("signalled");
    assertThat(exitCode()).isZero();
  }

  @Test
  void firstSignalExitsWithoutAction() throws Exception {
    BufferedReader output = start("without-action");
    assertThat(output.readLine()).isEqualTo("ready");

    send("TERM");

    assertThat(exitCode()).isEqualTo(ExitCode.SUCCESS);
  }

  /** A signal immediately after the first one is a duplicate. */
  @Test
  void laterSignalHaltsProcess() throws Exception {
    BufferedReader output = start("hang");
    assertThat(output.readLine()).isEqualTo("ready");
    send("TERM");
    assertThat(output.readLine()).isEqualTo("signalled");

    for (int i = 0; i < 100 && !process.waitFor(50, TimeUnit.MILLISECONDS); i++) {
      send("TERM");
    }

    assertThat(exitCode()).isEqualTo(ExitCode.FAILURE);
  }
}
