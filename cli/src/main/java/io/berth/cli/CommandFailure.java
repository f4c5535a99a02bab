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
 * The failure of a subcommand: the problems, each of which is printed as one line on stderr, and
 * the exit code. {@link ErrorReporter} prints it.
 *
 * <p>A problem starts with its location: the path of a field, or a file and a line.
 */
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private CommandFailure(int exitCode, List<String> problems, @Nullable Throwable cause) {
    super(problems.stream().map(CommandFailure::oneLine).collect(Collectors.joining("\n")), cause);
    this.exitCode = exitCode;
  }

  /** Returns the failure for invalid input, with all problems that were found. */
  static CommandFailure invalidInput(List<String> problems) {
    return new CommandFailure(ExitCode.FAILURE, problems, null);
  }

  /**
   * Requires that the input has no problems.
   *
   * @throws CommandFailure with the problems, if any
   */
  static void requireNone(List<String> problems) {
    if (!problems.isEmpty()) {
      throw invalidInput(problems);
    }
  }

  /** Returns the failure for a file that cannot be read or written. */
  static CommandFailure file(IOException cause) {
    return new CommandFailure(ExitCode.FAILURE, List.of(describe(cause)), cause);
  }

  /** Returns the failure for an API server or scheduler that does not respond. */
  static CommandFailure unreachable(String problem, @Nullable Throwable cause) {
    return new CommandFailure(ExitCode.UNREACHABLE, List.of(problem), cause);
  }

  int exitCode() {
    return exitCode;
  }

  static String oneLine(String problem) {
    return problem.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /** Describes an I/O failure; the JDK's own messages are often only the file name. */
  private static String describe(IOException cause) {
    return switch (cause) {
      case NoSuchFileException e -> e.getFile() + ": no such file";
      case AccessDeniedException e -> e.getFile() + ": permission denied";
      case FileAlreadyExistsException e -> e.getFile() + ": exists and is not a directory";
      case FileSystemException e when e.getReason() != null -> e.getFile() + ": " + e.getReason();
      default -> cause.getMessage() == null ? cause.toString() : cause.getMessage();
    };
  }
}
