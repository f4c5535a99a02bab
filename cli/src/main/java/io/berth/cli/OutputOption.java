package io.berth.cli;

import picocli.CommandLine.Option;

/** The option for the output format. */
final class OutputOption {
  enum Format {
    TABLE,
    JSON
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "table|json",
      defaultValue = "table",
      description = "The output format: table or json (default ${DEFAULT-VALUE}).")
  private Format format = Format.TABLE;

  Format format() {
    return format;
  }
}
