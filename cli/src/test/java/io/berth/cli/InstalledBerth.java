package io.berth.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The program as an installed copy has it: the launcher with a lib folder beside it. */
record InstalledBerth(Path launcher, Path folder) {
  /** Installs it in a folder, with a link to what was built. */
  static InstalledBerth in(Path folder) throws IOException {
    Path home = Files.createDirectory(folder.resolve("a place with spaces"));
    Path launcher = Files.copy(Path.of("../berth"), home.resolve("berth"));
    Files.createSymbolicLink(home.resolve("lib"), Path.of("target/lib").toAbsolutePath());
    return new InstalledBerth(launcher, folder);
  }

  /** JUnit would warn about a link that leads out of the folder it clears away. */
  void unlink() throws IOException {
    Files.delete(launcher.resolveSibling("lib"));
  }

  Path out() {
    return folder.resolve("out");
  }

  Path err() {
    return folder.resolve("err");
  }

  /** Starts it with further options for the JVM. */
  Process start(String javaOptions, String... args) throws IOException {
    // What scripts run in the background ignores SIGINT, and so would all that is started by it.
    ProcessBuilder builder = new ProcessBuilder("env", "--default-signal=INT", launcher.toString());
    builder.command().addAll(List.of(args));
    builder.environment().put("JAVA25_HOME", System.getProperty("java.home"));
    builder.environment().put("BERTH_JAVA_OPTS", javaOptions);
    builder.directory(folder.toFile());
    return builder.redirectOutput(out().toFile()).redirectError(err().toFile()).start();
  }

  Outcome run(String javaOptions, String... args) throws IOException, InterruptedException {
    return outcome(start(javaOptions, args));
  }

  Outcome outcome(Process process) throws IOException, InterruptedException {
    int exitCode = process.waitFor();
    return new Outcome(exitCode, Files.readString(out()), Files.readString(err()));
  }
}
