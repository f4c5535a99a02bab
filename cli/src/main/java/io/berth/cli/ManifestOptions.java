package io.berth.cli;

import io.berth.manifest.Manifests;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where Kubernetes objects come from: for commands that take other things than files first. */
final class ManifestOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE",
      description = {
        "Kubernetes objects as YAML or JSON, plain or gzip: manifests, lists, dumps.",
        "A folder stands for the .yaml, .yml and .json files in it, - for standard input."
      })
  private List<Path> files = new ArrayList<>();

  boolean isGiven() {
    return !files.isEmpty();
  }

  /** Reads all files; what their author should know goes to stderr. */
  Manifests read(List<Path> more) throws IOException {
    CommandLine line = Objects.requireNonNull(command, "command").commandLine();
    if (files.isEmpty()) {
      throw new ParameterException(line, "Missing required option: '--filename=FILE'");
    }
    return new ManifestFiles(line).read(Stream.concat(files.stream(), more.stream()).toList());
  }
}
