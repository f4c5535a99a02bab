package io.berth.cli;

import ch.qos.logback.classic.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for the log of a long-running command. */
final class LogOptions {
  /** The log format. */
  enum Format {
    TEXT,
    JSON
  }

  @Option(
      names = "--v",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "The log verbosity (default ${DEFAULT-VALUE}). At 2 and above, every binding is"
              + " logged; at 5 and above, everything. Also -v=N and -v N.")
  private int verbosity;

  @Option(
      names = "--logging-format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "The log format: text (key=value pairs) or json (default ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  @Option(
      names = "--log-flush-frequency",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = OptionConverters.ToDuration.class,
      hidden = true)
  private Duration flushFrequency = Duration.ofSeconds(5);

  /**
   * Configures the log. Must be called before the first message is logged.
   *
   * @throws CommandFailure if a flag is invalid
   */
  void apply() {
    List<String> problems = new ArrayList<>();
    if (verbosity < 0) {
      problems.add("--v: %d is negative; use 0 or more".formatted(verbosity));
    }
    if (!flushFrequency.isPositive()) {
      problems.add("--log-flush-frequency: the time is not above 0; leave the flag out");
    }
    CommandFailure.requireNone(problems);
    Level level = verbosity >= 5 ? Level.TRACE : verbosity >= 2 ? Level.DEBUG : Level.INFO;
    LogSetup.configure(level, format == Format.JSON ? LogSetup.Format.JSON : LogSetup.Format.PAIRS);
  }
}
