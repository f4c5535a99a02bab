package io.berth.e2e.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Programs that run to their end, which comes with the JVM's at the latest. */
public final class Commands {
  private static final Logger log = LoggerFactory.getLogger(Commands.class);
  private static final int SOMETHING_IS_MISSING = 3;

  /** How a program ended. */
  public record Outcome(int status, String printed, String complaints) {}

  private Commands() {}

  /**
   * Runs a program, and returns what it printed.
   *
   * @throws IllegalStateException if it fails
   */
  public static String output(List<String> command) {
    return output(command, new LinkedHashMap<>());
  }

  /** The same with environment variables of one's own. */
  public static String output(List<String> command, Map<String, String> environment) {
    Outcome outcome = run(command, environment);
    if (outcome.status() != 0) {
      throw new IllegalStateException(
          "%s ended with %d:%n%s%s"
              .formatted(command, outcome.status(), outcome.complaints(), outcome.printed()));
    }
    return outcome.printed();
  }

  /** Runs a script that builds a tool, and returns what it printed. */
  public static String build(Path script) throws MissingToolException {
    Outcome outcome = run(List.of(script.toString()), new LinkedHashMap<>());
    if (outcome.status() == SOMETHING_IS_MISSING) {
      throw new MissingToolException(outcome.printed().strip());
    }
    if (outcome.status() != 0) {
      throw new IllegalStateException("%s failed:%n%s".formatted(script, outcome.complaints()));
    }
    return outcome.printed().strip();
  }

  /** Runs a program to whatever end. */
  public static Outcome run(List<String> command, Map<String, String> environment) {
    Path complaints = null;
    try {
      complaints = Files.createTempFile("berth-e2e-", ".err");
      ProcessBuilder builder = GuardedProcess.builder(command);
      builder.environment().putAll(environment);
      Process process = builder.redirectError(complaints.toFile()).start();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Outcome outcome = new Outcome(process.waitFor(), printed, Files.readString(complaints));
      log.debug("{}: {}", command, outcome);
      return outcome;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while running " + command, e);
    } finally {
      if (complaints != null) {
        delete(complaints);
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      log.debug("{} stays", file, e);
    }
  }
}
