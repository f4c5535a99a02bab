package io.berth.e2e.docs;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command block of a page.
 *
 * @param page the page's path from the root of the repository
 * @param line the line of the first command
 * @param commands the commands in shell syntax
 * @param notRun the reason why the block is not run, or null if it is run
 * @param exitCode the exit code of the first command that fails; 0 if all succeed
 * @param output the expected output of the page; empty if it has none
 */
record CommandBlock(
    String page,
    int line,
    String commands,
    @Nullable String notRun,
    int exitCode,
    List<String> output) {
  private static final Pattern ALWAYS_RUN =
      Pattern.compile("\\bberth (simulate|explain|config)\\b");

  boolean isRun() {
    return notRun == null;
  }

  /** Returns whether the block has a command that must not be exempt. */
  boolean mustRun() {
    return ALWAYS_RUN.matcher(commands).find();
  }

  CommandBlock withOutput(List<String> expected) {
    return new CommandBlock(page, line, commands, notRun, exitCode, expected);
  }

  /** Returns page and line, for messages. */
  String location() {
    return page + ":" + line;
  }
}
