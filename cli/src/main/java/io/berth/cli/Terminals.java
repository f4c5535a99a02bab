package io.berth.cli;

import java.io.PrintWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Which streams somebody watches on a terminal. Progress goes to stderr and colour to stdout, so
 * each depends on its own stream.
 *
 * @param colour whether what is printed for people may be coloured
 * @param err whether stderr is a terminal that can move its cursor
 */
record Terminals(boolean colour, boolean err) {
  static final Terminals NONE = new Terminals(false, false);

  /** Which streams are terminals, as the launcher saw it: a JVM knows only of all together. */
  private static final String PROPERTY = "berth.terminals";

  /** When to use colours. */
  enum Colour {
    AUTO,
    ALWAYS,
    NEVER
  }

  /** The terminals of this process. */
  static Terminals ofProcess() {
    return of(System.getProperty(PROPERTY, ""), System.getenv());
  }

  /** Reads a list of streams; a terminal may be too simple, and its owner may want no colours. */
  static Terminals of(String streams, Map<String, String> environment) {
    boolean able = !environment.getOrDefault("TERM", "").equals("dumb");
    boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty();
    return new Terminals(
        able && !plain && streams.contains("out"), able && streams.contains("err"));
  }

  /** Has a command and its sub-commands use colours, or not. */
  void colour(CommandLine command, Colour wish) {
    boolean on = wish == Colour.ALWAYS || (wish == Colour.AUTO && colour);
    command.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            on ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
  }

  /** Returns where a command may draw what it erases again, or null for nowhere. */
  static @Nullable PrintWriter drawing(CommandLine command) {
    return command.getCommandSpec().root().userObject() instanceof BerthCommand berth
            && berth.terminals().err()
        ? command.getErr()
        : null;
  }
}
