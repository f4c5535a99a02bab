package io.berth.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine;

/** Where the {@code berth} command starts. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT); // output is read by programs: digits and cases of no country
    System.exit(run(writer(FileDescriptor.out), writer(FileDescriptor.err), args));
  }

  static int run(PrintWriter out, PrintWriter err, String... args) {
    return run(commandLine(), out, err, args);
  }

  static int run(CommandLine commandLine, PrintWriter out, PrintWriter err, String... args) {
    commandLine.setOut(out).setErr(err);
    int code = commandLine.execute(args);
    // A PrintWriter keeps its troubles to itself: a full disk must not look like success.
    if (out.checkError() && code == ExitCode.DONE) {
      err.println("standard output: cannot be written; is the disk full, or was the pipe closed?");
      code = ExitCode.NO;
    }
    err.flush();
    return code;
  }

  /** The whole command, with every sub-command that {@link BerthCommand} names. */
  static CommandLine commandLine() {
    ErrorReporter reporter = new ErrorReporter();
    return new CommandLine(new BerthCommand())
        .setExecutionStrategy(reporter::execute)
        .setExecutionExceptionHandler(reporter)
        .setParameterExceptionHandler(reporter)
        .setCaseInsensitiveEnumValuesAllowed(true);
  }

  /** Output is UTF-8 whatever the locale: it is read by programs and lands in files. */
  private static PrintWriter writer(FileDescriptor stream) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(stream), StandardCharsets.UTF_8), false);
  }
}
