package io.berth.e2e.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Which berth command is run. */
public enum BerthProgram {
  /** The one of the source tree, which is built when it is out of date. */
  OF_TREE {
    @Override
    public Path path(Path folder) {
      return Binaries.tree().resolve("berth");
    }
  },
  /** What the build before the tests has made, as one installs it: nothing is built meanwhile. */
  INSTALLED {
    @Override
    public Path path(Path folder) {
      Path home = folder.resolve("berth-home");
      Path berth = home.resolve("berth");
      if (!Files.exists(berth)) {
        install(home, berth);
      }
      return berth;
    }
  };

  /**
   * Runs a command to its end and returns what it printed.
   *
   * @param folder where the program, and what it says on stderr, can be put
   */
  public String run(Path folder, String... arguments) {
    List<String> command = new ArrayList<>(List.of(path(folder).toString()));
    command.addAll(List.of(arguments));
    return GuardedProcess.output(command, folder.resolve("berth.err"));
  }

  /** Returns the command; a folder is at hand to put it in. */
  public abstract Path path(Path folder);

  private static void install(Path home, Path berth) {
    Path jars = Binaries.tree().resolve("cli/target/lib");
    if (!Files.isDirectory(jars)) {
      throw new IllegalStateException(
          "nothing is built in " + jars + ": run mvn verify, or ./berth");
    }
    try {
      Files.createDirectories(home);
      Files.createSymbolicLink(home.resolve("lib"), jars);
      Files.copy(Binaries.tree().resolve("berth"), berth);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
