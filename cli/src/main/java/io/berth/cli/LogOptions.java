package io.berth.cli;

import picocli.CommandLine.Option;

/** What a program that runs for long writes to its log. */
final class LogOptions {
  /** The forms of a line of the log. */
  enum Format {
    TEXT,
    JSON
  }

  @Option(
      names = "--v",
      paramLabel = "N",
      defaultValue = "0",
      description = "How much to log: from 2 every placement, from 5 everything.")
  private int verbosity;

  @Option(
      names = "--logging-format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "The form of a line: key=value pairs or JSON (${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  /** To be called before the first message is logged: that is when logback.xml is read. */
  void apply() {
    String level = verbosity >= 5 ? "TRACE" : verbosity >= 2 ? "DEBUG" : "INFO";
    if (System.getProperty("berth.log.level") == null) { // else -v has set it
      System.setProperty("berth.log.level", level);
    }
    System.setProperty("berth.log.form", format == Format.JSON ? "json" : "pairs");
  }
}
