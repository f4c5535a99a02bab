package io.berth.e2e.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A temporary folder that is deleted when it is closed or when this JVM exits, even if it is
 * killed.
 */
final class WorkFolder implements AutoCloseable {
  // Waits for the end of its input, as in GuardedProcess. The loop is necessary because killed
  // processes may still write into the folder.
  private static final String SWEEPER =
      """
      trap '' INT TERM HUP
      read -r _
      until rm -rf "$1" 2>/dev/null; do sleep 0.1; done
      """;

  private final Path path;
  private final Process sweeper;

  private WorkFolder(Path path, Process sweeper) {
    this.path = path;
    this.sweeper = sweeper;
  }

  static WorkFolder create() {
    try {
      Path path = Files.createTempDirectory("berth-controlplane-");
      Process sweeper =
          new ProcessBuilder("bash", "-c", SWEEPER, "sweeper", path.toString())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new WorkFolder(path, sweeper);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create a temporary folder", e);
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    try {
      sweeper.getOutputStream().close();
      sweeper.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
