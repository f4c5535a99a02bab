package io.berth.cli;

import io.berth.cli.flags.GoBoolean;
import io.berth.tree.Durations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters of option values, which accept the same forms as kube-scheduler's flags. */
final class OptionConverters {
  private OptionConverters() {}

  /** Registers the converters for numbers and booleans with a command and its subcommands. */
  static void register(CommandLine command) {
    ITypeConverter<Integer> ints = number(Integer::decode, Integer.MIN_VALUE, Integer.MAX_VALUE);
    ITypeConverter<Long> longs = number(Long::decode, Long.MIN_VALUE, Long.MAX_VALUE);
    command
        .registerConverter(int.class, ints)
        .registerConverter(Integer.class, ints)
        .registerConverter(long.class, longs)
        .registerConverter(Long.class, longs)
        .registerConverter(Boolean.class, OptionConverters::toBoolean)
        .registerConverter(boolean.class, OptionConverters::toBoolean);
  }

  /** Returns a converter whose error message contains the range instead of a Java type. */
  private static <T> ITypeConverter<T> number(Function<String, T> decode, long min, long max) {
    return text -> {
      try {
        return decode.apply(text);
      } catch (NumberFormatException e) {
        throw new TypeConversionException(
            "'%s' is not an integer from %d to %d".formatted(text, min, max));
      }
    };
  }

  private static Boolean toBoolean(String text) {
    return GoBoolean.parse(text)
        .orElseThrow(
            () -> new TypeConversionException("'%s' is not true or false".formatted(text)));
  }

  /** Converts durations in Go's form, such as {@code 1m30s}. */
  static final class ToDuration implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      try {
        return Durations.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** Converts paths; as in kube-scheduler, an empty value means that the flag is not set. */
  static final class ToPath implements ITypeConverter<@Nullable Path> {
    @Override
    public @Nullable Path convert(String text) {
      return text.isEmpty() ? null : Path.of(text);
    }
  }
}
