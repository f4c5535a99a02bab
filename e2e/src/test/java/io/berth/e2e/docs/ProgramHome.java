package io.berth.e2e.docs;

import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.Commands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An installation of the built program with a class data archive. All clones share it, so that the
 * JVM of each command starts quickly.
 */
record ProgramHome(Path launcher, Path archive) {
  /** Short commands run faster with only the C1 compiler. */
  private static final String C1_ONLY = "-XX:TieredStopAtLevel=1 ";

  /** Created on first use, once for all sessions. */
  private static final class Holder {
    static final ProgramHome HOME = create();
  }

  static ProgramHome get() {
    return Holder.HOME;
  }

  private static ProgramHome create() {
    Path launcher = install(Path.of("target").toAbsolutePath());
    ProgramHome home = new ProgramHome(launcher, launcher.resolveSibling("berth.jsa"));
    String options = C1_ONLY + "-XX:ArchiveClassesAtExit=" + home.archive();
    var _ =
        Commands.output(
            List.of(launcher.toString(), "simulate", "--explain"),
            Map.of("BERTH_JAVA_OPTS", options, "JAVA25_HOME", System.getProperty("java.home")));
    return home;
  }

  /** Installs the launcher of the tree, and replaces that of an earlier build. */
  private static Path install(Path target) {
    Path launcher = BerthProgram.INSTALLED.path(target);
    try {
      Files.delete(launcher);
      Files.delete(launcher.resolveSibling("lib"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return BerthProgram.INSTALLED.path(target);
  }

  /** Returns the options of the JVM that runs a command. */
  String javaOptions() {
    return C1_ONLY + "-XX:SharedArchiveFile=" + archive;
  }
}
