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

/** Signals to a process of its own. */
class SignalsTest {
  /** What the process does: it says when it can be told to end, and when it was. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) throws InterruptedException {
      CountDownLatch told = new CountDownLatch(1);
      Signals signals = Signals.listen();
      if (!List.of(args).contains("early")) {
        signals.stopBy(
            () -> {
              System.out.println("told");
              told.countDown();
            });
      }
      System.out.println("ready");
      told.await();
      if (List.of(args).contains("hang")) {
        new CountDownLatch(1).await(); // for something that never comes
      }
    }
  }

  private Process process;

  private BufferedReader start(String... args) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            place(Signals.class) + File.pathSeparator + place(SignalsTest.class),
            Program.class.getName());
    builder.command().addAll(List.of(args));
    process = builder.redirectErrorStream(true).start();
    return process.inputReader();
  }

  private static Path place(Class<?> type) throws Exception {
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

  /** Not INT, which is not heard by children of those who run in the background. */
  @Test
  void theFirstIsLeftToTheProgram() throws Exception {
    BufferedReader says = start();
    assertThat(says.readLine()).isEqualTo("ready");

    send("TERM");

    assertThat(says.readLine()).isEqualTo("told");
    assertThat(exitCode()).isZero();
  }

  @Test
  void theFirstEndsItWhileThereIsNothingToStop() throws Exception {
    BufferedReader says = start("early");
    assertThat(says.readLine()).isEqualTo("ready");

    send("TERM");

    assertThat(exitCode()).isEqualTo(ExitCode.DONE);
  }

  /** One that comes at once is held to be the same wish. */
  @Test
  void aLaterOneEndsIt() throws Exception {
    BufferedReader says = start("hang");
    assertThat(says.readLine()).isEqualTo("ready");
    send("TERM");
    assertThat(says.readLine()).isEqualTo("told");

    for (int i = 0; i < 100 && !process.waitFor(50, TimeUnit.MILLISECONDS); i++) {
      send("TERM");
    }

    assertThat(exitCode()).isEqualTo(ExitCode.NO);
  }
}
