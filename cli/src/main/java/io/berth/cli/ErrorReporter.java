package io.berth.cli;

import io.berth.kube.InvalidClientConfigException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports failures as lines on stderr and an exit code; prints stack traces only with --verbose.
 */
final class ErrorReporter implements IExecutionExceptionHandler, IParameterExceptionHandler {

  /**
   * Runs the command; also catches errors that are not an {@link Exception}, such as
   * OutOfMemoryError.
   */
  int execute(ParseResult parsed) {
    CommandLine root = parsed.commandSpec().commandLine();
    if (root.getCommandSpec().userObject() instanceof BerthCommand berth) {
      berth.applyColour();
    }
    if (verbose(root)) {
      LogSetup.verbose();
    }
    try {
      return new RunLast().execute(parsed);
    } catch (OutOfMemoryError e) {
      String problem =
          "berth: out of memory (%s); raise the limit, such as with BERTH_JAVA_OPTS=-Xmx4g"
              .formatted(e.getMessage());
      return report(root, problem, ExitCode.FAILURE, e);
    } catch (Error e) { // a plugin of another version
      return report(root, internalError(e), ExitCode.FAILURE, e);
    }
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    return switch (e) {
      case CommandFailure failure ->
          report(command, failure.getMessage(), failure.exitCode(), failure);
      case InvalidClientConfigException invalid ->
          report(
              command,
              CommandFailure.oneLine(String.valueOf(invalid.getMessage())),
              ExitCode.FAILURE,
              invalid);
      case IOException io -> handleExecutionException(CommandFailure.file(io), command, parsed);
      case UncheckedIOException io -> handleExecutionException(io.getCause(), command, parsed);
      default -> report(command, internalError(e), ExitCode.FAILURE, e);
    };
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(e.getMessage());
    UnmatchedArgumentException.printSuggestions(e, err);
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE;
  }

  private static int report(CommandLine command, String problems, int code, Throwable e) {
    PrintWriter err = command.getErr();
    err.println(problems);
    if (verbose(command)) {
      e.printStackTrace(err);
    }
    return code;
  }

  private static String internalError(Throwable e) {
    return "berth: internal error: " + e + " (-v prints the stack trace)";
  }

  private static boolean verbose(CommandLine command) {
    return command.getCommandSpec().root().userObject() instanceof BerthCommand berth
        && berth.verbose();
  }
}
