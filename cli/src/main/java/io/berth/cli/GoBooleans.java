package io.berth.cli;

import io.berth.cli.flags.GoBoolean;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads booleans of options in all forms that kube-scheduler's flags accept. */
final class GoBooleans {
  private GoBooleans() {}

  /** Makes a command and its sub-commands read booleans so. */
  static void register(CommandLine command) {
    ITypeConverter<Boolean> reader =
        text ->
            GoBoolean.parse(text)
                .orElseThrow(
                    () -> new TypeConversionException("'%s' is not true or false".formatted(text)));
    command.registerConverter(Boolean.class, reader).registerConverter(boolean.class, reader);
  }
}
