package io.berth.cli;

import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers of options; who mistypes one is told the range instead of a Java type. */
final class IntegerConverter {
  private IntegerConverter() {}

  /** Makes a command and its sub-commands read numbers so. */
  static void register(CommandLine command) {
    ITypeConverter<Integer> ints = reader(Integer::decode, Integer.MIN_VALUE, Integer.MAX_VALUE);
    ITypeConverter<Long> longs = reader(Long::decode, Long.MIN_VALUE, Long.MAX_VALUE);
    command
        .registerConverter(int.class, ints)
        .registerConverter(Integer.class, ints)
        .registerConverter(long.class, longs)
        .registerConverter(Long.class, longs);
  }

  private static <T> ITypeConverter<T> reader(Function<String, T> read, long least, long most) {
    return text -> {
      try {
        return read.apply(text);
      } catch (NumberFormatException e) {
        throw new TypeConversionException(
            "'%s' is no whole number from %d to %d".formatted(text, least, most));
      }
    };
  }
}
