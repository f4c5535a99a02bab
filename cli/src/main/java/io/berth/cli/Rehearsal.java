package io.berth.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

/**
 * Does once what the program does for a living, so that the JVM can record which classes it loads
 * and which methods are worth compiling: the launcher makes the start-up cache of it.
 *
 * <p>The arguments are a command to run first. Then the scheduler places recorded pods on recorded
 * nodes; the API server is played by this process, certificates and all.
 */
public final class Rehearsal {
  private Rehearsal() {}

  public static void main(String[] args)
      throws IOException, InterruptedException, GeneralSecurityException {
    PrintWriter nowhere =
        new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Main.run(nowhere, nowhere, args);
    Path folder = Files.createTempDirectory("berth-rehearsal");
    Path kubeconfig = folder.resolve("kubeconfig");
    RehearsalKey key = RehearsalKey.make(folder);
    try (RecordedServer server = new RecordedServer(key.context())) {
      Files.writeString(kubeconfig, key.kubeconfig(server.url()));
      Thread.ofPlatform()
          .daemon()
          .start(
              () -> Main.run(nowhere, nowhere, "scheduler", "--kubeconfig", kubeconfig.toString()));
      server.awaitBindings();
    } finally {
      remove(folder);
    }
    System.exit(ExitCode.DONE);
  }

  private static void remove(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
