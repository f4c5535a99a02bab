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

/** The programs of a control plane, built by {@code controlplane/build} on first need. */
public record Binaries(Path folder) {
  private static final Logger log = LoggerFactory.getLogger(Binaries.class);
  private static final int SOMETHING_IS_MISSING = 3;

  /** Builds what is not built yet, which takes minutes the first time and nothing later. */
  public static Binaries get() throws MissingToolException {
    return get(Map.of());
  }

  /** The same with some environment variables of the build set. */
  public static Binaries get(Map<String, String> environment) throws MissingToolException {
    ProcessBuilder builder = GuardedProcess.builder(List.of(sources().resolve("build").toString()));
    builder.environment().putAll(environment);
    try {
      Process build = builder.start();
      Queue<String> progress = new ConcurrentLinkedDeque<>();
      Thread follower = Thread.startVirtualThread(() -> follow(build.errorReader(), progress));
      String answer = build.inputReader().readLine();
      int status = build.waitFor();
      follower.join();
      return switch (status) {
        case 0 -> new Binaries(Path.of(answer));
        case SOMETHING_IS_MISSING -> throw new MissingToolException(answer);
        default ->
            throw new IllegalStateException(
                "no control plane was built:\n" + String.join("\n", progress));
      };
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run the build of the control plane", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while building the control plane", e);
    }
  }

  /** The folder {@code e2e/controlplane}: Maven runs tests in the module, an IDE perhaps above. */
  static Path sources() {
    for (String candidate : List.of("controlplane", "e2e/controlplane")) {
      Path folder = Path.of(candidate).toAbsolutePath();
      if (Files.isExecutable(folder.resolve("build"))) {
        return folder;
      }
    }
    throw new IllegalStateException(
        "no e2e/controlplane/build seen from " + Path.of("").toAbsolutePath());
  }

  /** The source tree. */
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
