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

/** Runs programs until they exit; they are killed when the JVM exits. */
public final class Commands {
  private static final Logger log = LoggerFactory.getLogger(Commands.class);
  private static final int MISSING_TOOL = 3;

  /** The exit code and output of a program. */
  public record Result(int exitCode, String stdout, String stderr) {}

  private Commands() {}

  /**
   * Runs a program, and returns its standard output.
   *
   * @throws IllegalStateException if it fails
   */
  public static String output(List<String> command) {
    return output(command, new LinkedHashMap<>());
  }

  /** Runs a program with environment variables, and returns its standard output. */
  public static String output(List<String> command, Map<String, String> environment) {
    Result result = run(command, environment);
    if (result.exitCode() != 0) {
      throw new IllegalStateException(
          "%s exited with %d:%n%s%s"
              .formatted(command, result.exitCode(), result.stderr(), result.stdout()));
    }
    return result.stdout();
  }

  /** Runs a script that builds a tool, and returns its standard output. */
  public static String build(Path script) throws MissingToolException {
    Result result = run(List.of(script.toString()), new LinkedHashMap<>());
    if (result.exitCode() == MISSING_TOOL) {
      throw new MissingToolException(result.stdout().strip());
    }
    if (result.exitCode() != 0) {
      throw new IllegalStateException("%s failed:%n%s".formatted(script, result.stderr()));
    }
    return result.stdout().strip();
  }

  /** Runs a program, and returns its result, whatever the exit code. */
  public static Result run(List<String> command, Map<String, String> environment) {
    Path errors = null;
    try {
      errors = Files.createTempFile("berth-e2e-", ".err");
      ProcessBuilder builder = GuardedProcess.builder(command);
      builder.environment().putAll(environment);
      Process process = builder.redirectError(errors.toFile()).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Result result = new Result(process.waitFor(), output, Files.readString(errors));
      log.debug("{}: {}", command, result);
      return result;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while running " + command, e);
    } finally {
      if (errors != null) {
        delete(errors);
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      log.debug("File not deleted: file={}", file, e);
    }
  }
}
