package io.berth.cli.flags;

import java.util.ArrayList;
import java.util.List;

/**
 * Rewrites arguments from the forms that kube-scheduler's flag library accepts to those that the
 * command line of Berth has.
 *
 * <p>There {@code -v} is the verbosity of the log and takes a number: {@code -v=2}, {@code -v2} and
 * {@code -v 2} all mean {@code --v=2}. In Berth a {@code -v} without a number shows stack traces.
 * Underscores in the names of flags count as dashes.
 */
public final class PflagArguments {
  private static final List<String> COMMANDS = List.of("scheduler", "estimator");

  private PflagArguments() {}

  /**
   * Returns the arguments, with those after a command that has kube-scheduler's flags rewritten.
   */
  public static String[] rewrite(String... args) {
    List<String> given = List.of(args);
    List<String> rewritten = new ArrayList<>();
    boolean isCommand = false;
    for (int i = 0; i < given.size(); i++) {
      String arg = given.get(i);
      if (arg.equals("--")) {
        rewritten.addAll(given.subList(i, given.size()));
        break;
      }
      if (!isCommand) {
        rewritten.add(arg);
        isCommand = COMMANDS.contains(arg);
      } else if (arg.equals("-v") && i + 1 < given.size() && isNumber(given.get(i + 1))) {
        rewritten.add("--v=" + given.get(++i));
      } else {
        rewritten.add(rewrite(arg));
      }
    }
    return rewritten.toArray(String[]::new);
  }

  private static String rewrite(String arg) {
    if (arg.startsWith("--")) {
      int equals = arg.indexOf('=');
      int end = equals < 0 ? arg.length() : equals;
      return arg.substring(0, end).replace('_', '-') + arg.substring(end);
    }
    if (arg.startsWith("-v=") && !arg.equals("-v=true") && !arg.equals("-v=false")) {
      return "-" + arg;
    }
    return arg.startsWith("-v") && isNumber(arg.substring(2)) ? "--v=" + arg.substring(2) : arg;
  }

  private static boolean isNumber(String text) {
    return text.matches("[0-9]+");
  }
}
