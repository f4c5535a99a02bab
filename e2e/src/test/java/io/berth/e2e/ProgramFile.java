package io.berth.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes the path of Java and the class path to a file, so that the script {@code e2e/program} can
 * run programs without Maven.
 */
public final class ProgramFile {
  private ProgramFile() {}

  public static void main(String[] args) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Files.write(Path.of(args[0]), List.of(java.toString(), System.getProperty("java.class.path")));
  }
}
