package io.berth.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How a sub-command ends when it cannot do its job: the problems, each of which becomes one line on
 * stderr, and the exit code. Throw it from anywhere; {@link ErrorReporter} prints it.
 *
 * <p>A problem starts with the place it speaks of: a field's path, or a file with its line.
 */
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private CommandFailure(int exitCode, List<String> problems, @Nullable Throwable cause) {
    super(problems.stream().map(CommandFailure::oneLine).collect(Collectors.joining("\n")), cause);
    this.exitCode = exitCode;
  }

  /** The input is wrong: everything that was found, not just the first problem. */
  static CommandFailure wrongInput(List<String> problems) {
    return new CommandFailure(ExitCode.NO, problems, null);
  }

  /**
   * Ends the command if anything is wrong with its input.
   *
   * @throws CommandFailure with the problems, if there are any
   */
  static void requireNone(List<String> problems) {
    if (!problems.isEmpty()) {
      throw wrongInput(problems);
    }
  }

  /** A file cannot be read or written. */
  static CommandFailure file(IOException cause) {
    return new CommandFailure(ExitCode.NO, List.of(describe(cause)), cause);
  }

  /** The cluster, or the server that was asked, does not answer. */
  static CommandFailure unreachable(String problem, @Nullable Throwable cause) {
    return new CommandFailure(ExitCode.UNREACHABLE, List.of(problem), cause);
  }

  int exitCode() {
    return exitCode;
  }

  private static String oneLine(String problem) {
    return problem.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /** The JDK's messages for these are the bare file name. */
  private static String describe(IOException cause) {
    return switch (cause) {
      case NoSuchFileException e -> e.getFile() + ": no such file";
      case AccessDeniedException e -> e.getFile() + ": permission denied";
      case FileAlreadyExistsException e -> e.getFile() + ": is there already, and no folder";
      case FileSystemException e when e.getReason() != null -> e.getFile() + ": " + e.getReason();
      default -> cause.getMessage() == null ? cause.toString() : cause.getMessage();
    };
  }
}
