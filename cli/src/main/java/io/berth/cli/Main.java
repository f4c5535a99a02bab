package io.berth.cli;

import io.berth.cli.flags.PflagArguments;
import java.io.FileDescriptor;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Where the {@code berth} command starts. */
public final class Main {
  private static final SequencedMap<String, Supplier<Object>> COMMANDS = commands();

  private Main() {}

  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT); // output is read by programs: digits and cases of no country
    CommandLine command = commandLine(Terminals.ofProcess(), args);
    System.exit(
        run(
            command,
            StandardOutput.of(FileDescriptor.out),
            StandardOutput.of(FileDescriptor.err),
            args));
  }

  /** Runs a command of this process, and returns its exit code. */
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    return run(commandLine(Terminals.NONE, args), out, err, args);
  }

  static int run(CommandLine commandLine, PrintWriter out, PrintWriter err, String... args) {
    commandLine.setOut(out).setErr(err);
    int code = commandLine.execute(PflagArguments.rewrite(args));
    // A PrintWriter keeps its troubles to itself: a full disk must not look like success.
    if (out.checkError() && code == ExitCode.DONE) {
      if (!(out instanceof StandardOutput own && own.isAbandoned())) {
        err.println("standard output: cannot be written; is the disk full?");
      }
      code = ExitCode.NO;
    }
    err.flush();
    return code;
  }

  /**
   * The command as far as these words need it: to describe all sub-commands takes longer than many
   * a sub-command itself, so that one that is named stands alone.
   */
  static CommandLine commandLine(Terminals terminals, String... args) {
    CommandLine line = new CommandLine(new BerthCommand(terminals));
    Optional<String> named =
        Arrays.stream(args)
            .filter(word -> !word.startsWith("-"))
            .findFirst()
            .filter(COMMANDS::containsKey);
    COMMANDS.forEach(
        (name, command) -> {
          if (named.isEmpty() || named.get().equals(name)) {
            line.addSubcommand(name, command.get());
          }
        });
    Optional.ofNullable(line.getSubcommands().get(SchedulerCommand.NAME))
        .map(CommandLine::getCommandSpec)
        .ifPresent(RefusedFlags::addTo);
    IntegerConverter.register(line);
    GoBooleans.register(line);
    ErrorReporter reporter = new ErrorReporter();
    return line.setExecutionStrategy(reporter::execute)
        .setExecutionExceptionHandler(reporter)
        .setParameterExceptionHandler(reporter)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOverwrittenOptionsAllowed(true); // the last one counts, as in kube-scheduler
  }

  /** All sub-commands, in the order of the help. */
  private static SequencedMap<String, Supplier<Object>> commands() {
    SequencedMap<String, Supplier<Object>> commands = new LinkedHashMap<>();
    commands.put(SchedulerCommand.NAME, SchedulerCommand::new);
    commands.put("simulate", SimulateCommand::new);
    commands.put("explain", ExplainCommand::new);
    commands.put("evaluate", EvaluateCommand::new);
    commands.put("config", ConfigCommand::new);
    commands.put("requirements", RequirementsCommand::new);
    commands.put("estimate", EstimateCommand::new);
    commands.put("divide", DivideCommand::new);
    commands.put("estimator", EstimatorCommand::new);
    return commands;
  }
}
