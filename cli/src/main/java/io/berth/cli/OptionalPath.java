package io.berth.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;

/** Reads paths; an empty one counts as none, as in kube-scheduler. */
final class OptionalPath implements ITypeConverter<@Nullable Path> {
  @Override
  public @Nullable Path convert(String text) {
    return text.isEmpty() ? null : Path.of(text);
  }
}
