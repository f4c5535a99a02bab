package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.kube.ConnectionSettings;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.manifest.ManifestReader;
import io.berth.manifest.Manifests;
import io.fabric8.kubernetes.api.model.Node;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Reads Kubernetes objects from files and directories, with a progress bar on a terminal. */
final class ManifestFiles {
  private final CommandLine command;
  private final Predicate<String> additionalKinds;

  ManifestFiles(CommandLine command) {
    this(command, kind -> false);
  }

  /**
   * Creates a reader that also reads these kinds, besides those that are relevant to scheduling.
   */
  ManifestFiles(CommandLine command, Predicate<String> additionalKinds) {
    this.command = command;
    this.additionalKinds = additionalKinds;
  }

  /** Reads all files, and prints notices to stderr. */
  Manifests read(List<Path> files) throws IOException {
    ManifestReader reader = new ManifestReader(additionalKinds);
    readAll(files, reader);
    return finish(reader);
  }

  private void readAll(List<Path> files, ManifestReader reader) throws IOException {
    for (Path file : expand(files)) {
      read(file, reader);
    }
  }

  /** Returns the files, with each directory replaced by the manifests in it. */
  static List<Path> expand(List<Path> files) throws IOException {
    List<Path> expanded = new ArrayList<>();
    for (Path file : files) {
      if (file.toString().isEmpty()) {
        throw CommandFailure.invalidInput(
            List.of("FILE: is empty; set a file, a directory, or - for standard input"));
      }
      expanded.addAll(Files.isDirectory(file) ? manifestsIn(file) : List.of(file));
    }
    return expanded;
  }

  /** Reads a live cluster, and then files whose objects are added to it. */
  Manifests read(ConnectionSettings settings, LiveManifests kinds, List<Path> files)
      throws IOException {
    ManifestReader reader;
    try (CountingProgress progress = CountingProgress.of("reading the cluster", "lists", command)) {
      reader = kinds.read(settings, () -> new ManifestReader(additionalKinds), progress);
    }
    readAll(files, reader);
    return finish(reader);
  }

  /**
   * Requires that there is a node.
   *
   * @param live whether a live cluster was read
   */
  static void requireNodes(ClusterObjects objects, boolean live) {
    if (objects.all(Node.class).isEmpty()) {
      throw CommandFailure.invalidInput(
          List.of(
              live
                  ? "the cluster has no nodes"
                  : "there are no nodes in the files; add them, for example from"
                      + " \"kubectl get nodes,pods -A -o yaml\""));
    }
  }

  /** Reads a manifest from a stream. */
  Manifests read(String name, InputStream in) throws IOException {
    ManifestReader reader = new ManifestReader();
    reader.read(name, in);
    return finish(reader);
  }

  private Manifests finish(ManifestReader reader) {
    try {
      Manifests manifests = reader.finish();
      manifests.notices().forEach(notice -> err().println("notice: " + Texts.clean(notice)));
      err().flush();
      return manifests;
    } catch (ManifestException e) {
      throw CommandFailure.invalidInput(e.problems());
    }
  }

  private static List<Path> manifestsIn(Path directory) throws IOException {
    try (Stream<Path> content = Files.list(directory)) {
      List<Path> found =
          content
              .filter(Files::isRegularFile)
              .filter(file -> file.toString().matches(".*\\.(ya?ml|json)(\\.gz)?"))
              .sorted()
              .toList();
      if (found.isEmpty()) {
        throw CommandFailure.invalidInput(
            List.of(directory + ": the directory has no .yaml, .yml or .json files, plain or .gz"));
      }
      return found;
    }
  }

  private void read(Path file, ManifestReader reader) throws IOException {
    if (file.toString().equals("-")) {
      read("standard input", System.in, reader);
      return;
    }
    try (InputStream in = open(file)) {
      read(file.toString(), in, reader);
    }
  }

  private static void read(String name, InputStream in, ManifestReader reader) throws IOException {
    try {
      reader.read(name, Streams.unzipped(in));
    } catch (IOException e) {
      throw Streams.named(name, e);
    }
  }

  private InputStream open(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    PrintWriter terminal = Terminals.progressWriter(command);
    return terminal == null
        ? in
        : new ReadingProgress(in, file.toString(), Files.size(file), terminal, Ticker.system());
  }

  private PrintWriter err() {
    return command.getErr();
  }
}
