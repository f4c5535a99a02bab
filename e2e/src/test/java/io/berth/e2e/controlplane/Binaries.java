package io.berth.e2e.controlplane;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The programs of a control plane, built by {@code controlplane/build} on first use. */
public record Binaries(Path folder) {
  private static final Logger log = LoggerFactory.getLogger(Binaries.class);
  private static final int MISSING_TOOL = 3;

  /** Builds missing programs, which takes minutes the first time. */
  public static Binaries get() throws MissingToolException {
    return get(Map.of());
  }

  /** Builds missing programs with environment variables. */
  public static Binaries get(Map<String, String> environment) throws MissingToolException {
    ProcessBuilder builder = GuardedProcess.builder(List.of(sources().resolve("build").toString()));
    builder.environment().putAll(environment);
    try {
      Process build = builder.start();
      Queue<String> progress = new ConcurrentLinkedDeque<>();
      Thread follower = Thread.startVirtualThread(() -> follow(build.errorReader(), progress));
      String result = build.inputReader().readLine();
      int exitCode = build.waitFor();
      follower.join();
      return switch (exitCode) {
        case 0 -> new Binaries(Path.of(result));
        case MISSING_TOOL -> throw new MissingToolException(result);
        default ->
            throw new IllegalStateException(
                "failed to build the control plane:\n" + String.join("\n", progress));
      };
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run the build of the control plane", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while building the control plane", e);
    }
  }

  /**
   * Returns the folder {@code e2e/controlplane}; the working directory is the module in Maven, and
   * may be its parent in an IDE.
   */
  static Path sources() {
    for (String candidate : List.of("controlplane", "e2e/controlplane")) {
      Path folder = Path.of(candidate).toAbsolutePath();
      if (Files.isExecutable(folder.resolve("build"))) {
        return folder;
      }
    }
    throw new IllegalStateException(
        "e2e/controlplane/build not found from " + Path.of("").toAbsolutePath());
  }

  /** Returns the root of the source tree. */
  public static Path tree() {
    return sources().resolve("../..").normalize();
  }

  String path(String program) {
    return folder.resolve(program).toString();
  }

  private static void follow(BufferedReader lines, Queue<String> progress) {
    lines
        .lines()
        .forEach(
            line -> {
              log.info(line);
              progress.add(line);
            });
  }
}
