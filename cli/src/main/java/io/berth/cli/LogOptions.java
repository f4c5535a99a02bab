package io.berth.cli;

import ch.qos.logback.classic.Level;
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

  /** To be called before the first message is logged. */
  void apply() {
    Level level = verbosity >= 5 ? Level.TRACE : verbosity >= 2 ? Level.DEBUG : Level.INFO;
    LogSetup.choose(level, format == Format.JSON ? LogSetup.Form.JSON : LogSetup.Form.PAIRS);
  }
}
