package io.berth.e2e.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The installations of the berth command that tests run. */
public enum BerthProgram {
  /** The launcher of the source tree, which rebuilds the program if it is out of date. */
  OF_TREE {
    @Override
    public Path path(Path folder) {
      return Binaries.tree().resolve("berth");
    }
  },
  /** An installation of the program that the build before the tests created; it builds nothing. */
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
   * Runs a command, and returns its standard output.
   *
   * @param folder the folder for the installation and the standard error file
   */
  public String run(Path folder, String... arguments) {
    List<String> command = new ArrayList<>(List.of(path(folder).toString()));
    command.addAll(List.of(arguments));
    return GuardedProcess.output(command, folder.resolve("berth.err"));
  }

  /** Returns the path of the command, after installing it into a folder if necessary. */
  public abstract Path path(Path folder);

  private static void install(Path home, Path berth) {
    Path jars = Binaries.tree().resolve("cli/target/lib");
    if (!Files.isDirectory(jars)) {
      throw new IllegalStateException(jars + ": no such folder; run mvn verify or ./berth");
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
