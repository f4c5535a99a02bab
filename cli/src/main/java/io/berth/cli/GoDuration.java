package io.berth.cli;

import io.berth.tree.Durations;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations as kube-scheduler's flags have them, such as {@code 1m30s}. */
final class GoDuration implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    try {
      return Durations.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
