package io.berth.cli;

import picocli.CommandLine.Option;

/** Whom a command prints for. */
final class OutputOption {
  enum Form {
    TABLE,
    JSON
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "table|json",
      defaultValue = "table",
      description = "For people, or for machines: table or json (${DEFAULT-VALUE}).")
  private Form form = Form.TABLE;

  Form form() {
    return form;
  }
}
