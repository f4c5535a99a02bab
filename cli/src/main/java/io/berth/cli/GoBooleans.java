package io.berth.cli;

import io.berth.cli.flags.GoBoolean;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads booleans of options in all forms that kube-scheduler's flags accept. */
final class GoBooleans {
  private GoBooleans() {}

  /** Has all booleans of a command and its sub-commands be read so. */
  static void teach(CommandLine command) {
    ITypeConverter<Boolean> reader =
        text ->
            GoBoolean.parse(text)
                .orElseThrow(
                    () -> new TypeConversionException("'%s' is not true or false".formatted(text)));
    command.registerConverter(Boolean.class, reader).registerConverter(boolean.class, reader);
  }
}
