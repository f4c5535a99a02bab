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
 * The built program as it is installed, and an archive of its classes. All clones share it, so that
 * the JVM of each command starts quickly.
 */
record ProgramHome(Path launcher, Path archive) {
  /** Commands are short: the quick compiler alone takes less time. */
  private static final String QUICK = "-XX:TieredStopAtLevel=1 ";

  /** Made on first use, once for all sessions. */
  private static final class Holder {
    static final ProgramHome HOME = create();
  }

  static ProgramHome get() {
    return Holder.HOME;
  }

  private static ProgramHome create() {
    Path launcher = install(Path.of("target").toAbsolutePath());
    ProgramHome home = new ProgramHome(launcher, launcher.resolveSibling("berth.jsa"));
    String options = QUICK + "-XX:ArchiveClassesAtExit=" + home.archive();
    var _ =
        Commands.output(
            List.of(launcher.toString(), "simulate", "--explain"),
            Map.of("BERTH_JAVA_OPTS", options, "JAVA25_HOME", System.getProperty("java.home")));
    return home;
  }

  /** Installs the launcher of the tree, in place of that of an earlier build. */
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
    return QUICK + "-XX:SharedArchiveFile=" + archive;
  }
}
