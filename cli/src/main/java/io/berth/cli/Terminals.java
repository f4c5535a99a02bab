package io.berth.cli;

import java.io.PrintWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * The standard streams that are terminals. Progress bars depend on stderr, colours on stdout.
 *
 * @param colour whether stdout supports colours
 * @param err whether stderr is a terminal that supports progress bars
 */
record Terminals(boolean colour, boolean err) {
  static final Terminals NONE = new Terminals(false, false);

  /**
   * The system property with the streams that are terminals, which the launcher sets: a JVM only
   * detects whether all are.
   */
  private static final String PROPERTY = "berth.terminals";

  /** The value of --color. */
  enum Colour {
    AUTO,
    ALWAYS,
    NEVER
  }

  /** Returns the terminals of this process. */
  static Terminals ofProcess() {
    return of(System.getProperty(PROPERTY, ""), System.getenv());
  }

  /** Parses a list of streams; the environment can disable colours and progress bars. */
  static Terminals of(String streams, Map<String, String> environment) {
    boolean supportsControls = !environment.getOrDefault("TERM", "").equals("dumb");
    boolean isColourDisabled = !environment.getOrDefault("NO_COLOR", "").isEmpty();
    return new Terminals(
        supportsControls && !isColourDisabled && streams.contains("out"),
        supportsControls && streams.contains("err"));
  }

  /** Enables or disables the colours of a command and its subcommands. */
  void colour(CommandLine command, Colour mode) {
    boolean isEnabled = mode == Colour.ALWAYS || (mode == Colour.AUTO && colour);
    command.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            isEnabled ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
  }

  /** Returns the writer for progress bars, or null if stderr is not a terminal. */
  static @Nullable PrintWriter progressWriter(CommandLine command) {
    return command.getCommandSpec().root().userObject() instanceof BerthCommand berth
            && berth.terminals().err()
        ? command.getErr()
        : null;
  }
}
