package io.berth.cli;

/** The exit codes of all subcommands. */
final class ExitCode {
  static final int SUCCESS = 0;

  /** The input is invalid, or the result is negative. */
  static final int FAILURE = 1;

  static final int USAGE = 2;

  /** The API server or the scheduler cannot be reached, or rejects the credentials. */
  static final int UNREACHABLE = 3;

  private ExitCode() {}
}
