package io.berth.cli.flags;

import java.util.ArrayList;
import java.util.List;

/**
 * Rewrites arguments from the forms of kube-scheduler's flag library to the forms of Berth's
 * command line.
 *
 * <p>In kube-scheduler, {@code -v} is the log verbosity and takes a number: {@code -v=2}, {@code
 * -v2} and {@code -v 2} all mean {@code --v=2}. In Berth, {@code -v} without a number prints stack
 * traces. Underscores in the names of flags are read as dashes.
 */
public final class PflagArguments {
  private static final List<String> COMMANDS = List.of("scheduler", "estimator");

  private PflagArguments() {}

  /**
   * Returns the arguments, with those after a command that has kube-scheduler's flags rewritten.
   */
  public static String[] rewrite(String... args) {
    List<String> original = List.of(args);
    List<String> rewritten = new ArrayList<>();
    boolean isAfterCommand = false;
    for (int i = 0; i < original.size(); i++) {
      String arg = original.get(i);
      if (arg.equals("--")) {
        rewritten.addAll(original.subList(i, original.size()));
        break;
      }
      if (!isAfterCommand) {
        rewritten.add(arg);
        isAfterCommand = COMMANDS.contains(arg);
      } else if (arg.equals("-v") && i + 1 < original.size() && isNumber(original.get(i + 1))) {
        rewritten.add("--v=" + original.get(++i));
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
