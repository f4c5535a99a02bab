package io.berth.cli;

import io.berth.manifest.ManifestException;
import io.berth.manifest.ManifestReader;
import io.berth.manifest.Manifests;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where Kubernetes objects come from: for every command that works on files. */
final class ManifestOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE",
      required = true,
      description = {
        "Kubernetes objects as YAML or JSON, plain or gzip: manifests, lists, dumps.",
        "A folder stands for the .yaml, .yml and .json files in it, - for standard input."
      })
  private List<Path> files = new ArrayList<>();

  /** Reads all files; what their author should know goes to stderr. */
  Manifests read(List<Path> more) throws IOException {
    ManifestReader reader = new ManifestReader();
    for (Path file : Stream.concat(files.stream(), more.stream()).toList()) {
      for (Path one : Files.isDirectory(file) ? manifestsIn(file) : List.of(file)) {
        read(one, reader);
      }
    }
    try {
      Manifests manifests = reader.finish();
      manifests.notices().forEach(notice -> err().println("notice: " + Texts.clean(notice)));
      err().flush();
      return manifests;
    } catch (ManifestException e) {
      throw CommandFailure.wrongInput(e.problems());
    }
  }

  private static List<Path> manifestsIn(Path folder) throws IOException {
    try (Stream<Path> content = Files.list(folder)) {
      return content
          .filter(Files::isRegularFile)
          .filter(file -> file.toString().matches(".*\\.(ya?ml|json)(\\.gz)?"))
          .sorted()
          .toList();
    }
  }

  private void read(Path file, ManifestReader reader) throws IOException {
    if (file.toString().equals("-")) {
      reader.read("standard input", Streams.unzipped(System.in));
      return;
    }
    try (InputStream in = Streams.unzipped(open(file))) {
      reader.read(file.toString(), in);
    }
  }

  private InputStream open(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    return commandLine().getColorScheme().ansi().enabled()
        ? new ReadingProgress(in, file.toString(), Files.size(file), err(), System::nanoTime)
        : in;
  }

  private PrintWriter err() {
    return commandLine().getErr();
  }

  private CommandLine commandLine() {
    return Objects.requireNonNull(command, "command").commandLine();
  }
}
