package io.berth.cli;

/** What the command tells the shell; the same for every sub-command. */
final class ExitCode {
  static final int DONE = 0;

  /** The input is wrong, or the answer is "no". */
  static final int NO = 1;

  static final int USAGE = 2;

  /** The cluster cannot be reached. */
  static final int UNREACHABLE = 3;

  private ExitCode() {}
}
