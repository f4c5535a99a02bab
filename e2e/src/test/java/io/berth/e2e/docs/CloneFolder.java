package io.berth.e2e.docs;

import io.berth.e2e.controlplane.Binaries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A folder with the layout of a clone whose programs are built: commands run there as written,
 * without building programs or writing into the source tree.
 */
final class CloneFolder implements AutoCloseable {
  private final Path root;
  private final List<Path> links = new ArrayList<>();

  private CloneFolder(Path root) {
    this.root = root;
  }

  static CloneFolder in(Path folder) throws IOException {
    Path tree = Binaries.tree();
    CloneFolder clone = new CloneFolder(Files.createDirectory(folder.resolve("berth")));
    for (String name : List.of("config", "deploy", "docs", "examples", "plugins", "testdata")) {
      clone.link(name, tree.resolve(name));
    }
    clone.link("berth", ProgramHome.get().launcher());
    Files.createDirectories(clone.root.resolve("e2e/target"));
    clone.copy(tree, "e2e/local-cluster");
    clone.copy(tree, "e2e/program");
    clone.link("e2e/controlplane", tree.resolve("e2e/controlplane"));
    // The file that e2e/program writes after it has compiled the tests.
    Files.write(
        clone.root.resolve("e2e/target/program"),
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            System.getProperty("java.class.path")));
    return clone;
  }

  Path root() {
    return root;
  }

  /** Returns the environment variables of commands: the JDK, and options for a quick start. */
  static Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("JAVA25_HOME", System.getProperty("java.home"));
    environment.put("BERTH_JAVA_OPTS", ProgramHome.get().javaOptions());
    return environment;
  }

  private void link(String name, Path target) throws IOException {
    links.add(Files.createSymbolicLink(root.resolve(name), target));
  }

  private void copy(Path tree, String name) throws IOException {
    Files.copy(tree.resolve(name), root.resolve(name));
  }

  /** Deletes the links, whose targets are outside the temporary folder. */
  @Override
  public void close() throws IOException {
    for (Path link : links) {
      Files.delete(link);
    }
  }
}
