package io.berth.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Does once what the program does for a living, so that the JVM can record which classes it loads
 * and which methods are worth compiling: the launcher makes the start-up cache of it.
 *
 * <p>The arguments are a command to run first. Then the scheduler places recorded pods on recorded
 * nodes; the API server is played by this process.
 */
public final class Rehearsal {
  private Rehearsal() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    PrintWriter nowhere =
        new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Main.run(nowhere, nowhere, args);
    try (RecordedServer server = new RecordedServer()) {
      Thread.ofPlatform()
          .daemon()
          .start(() -> Main.run(nowhere, nowhere, "scheduler", "--master", server.url()));
      server.awaitBindings();
    }
    System.exit(ExitCode.DONE);
  }
}
