package io.berth.cli;

import ch.qos.logback.classic.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
      description = "How much to log: from 2 every binding, from 5 everything. Also -v=N and -v N.")
  private int verbosity;

  @Option(
      names = "--logging-format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "The form of a line: key=value pairs or JSON (${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  @Option(
      names = "--log-flush-frequency",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = GoDuration.class,
      hidden = true)
  private Duration flushFrequency = Duration.ofSeconds(5);

  /**
   * To be called before the first message is logged.
   *
   * @throws CommandFailure if a flag cannot be followed
   */
  void apply() {
    List<String> problems = new ArrayList<>();
    if (verbosity < 0) {
      problems.add("--v: %d is negative; write a number from 0 on".formatted(verbosity));
    }
    if (!flushFrequency.isPositive()) {
      problems.add("--log-flush-frequency: the time is not above 0; leave the flag out");
    }
    CommandFailure.requireNone(problems);
    Level level = verbosity >= 5 ? Level.TRACE : verbosity >= 2 ? Level.DEBUG : Level.INFO;
    LogSetup.choose(level, format == Format.JSON ? LogSetup.Form.JSON : LogSetup.Form.PAIRS);
  }
}
