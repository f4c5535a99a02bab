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

/** The main class of the {@code berth} command. */
public final class Main {
  private static final SequencedMap<String, Supplier<Object>> COMMANDS = commands();

  private Main() {}

  public static void main(String[] args) {
    Locale.setDefault(
        Locale.ROOT); // programs parse the output: its numbers must not depend on the locale
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
    // A PrintWriter hides write errors; a full disk must not look like success.
    if (out.checkError() && code == ExitCode.SUCCESS) {
      if (!(out instanceof StandardOutput standard && standard.isAbandoned())) {
        err.println("standard output: cannot be written; is the disk full?");
      }
      code = ExitCode.FAILURE;
    }
    err.flush();
    return code;
  }

  /**
   * Creates the command for these arguments: with the named subcommand alone, because creating all
   * takes longer than running many of them.
   */
  static CommandLine commandLine(Terminals terminals, String... args) {
    CommandLine line = new CommandLine(new BerthCommand(terminals));
    Optional<String> subcommand =
        Arrays.stream(args)
            .filter(arg -> !arg.startsWith("-"))
            .findFirst()
            .filter(COMMANDS::containsKey);
    COMMANDS.forEach(
        (name, command) -> {
          if (subcommand.isEmpty() || subcommand.get().equals(name)) {
            line.addSubcommand(name, command.get());
          }
        });
    Optional.ofNullable(line.getSubcommands().get(SchedulerCommand.NAME))
        .map(CommandLine::getCommandSpec)
        .ifPresent(UnsupportedFlags::addTo);
    OptionConverters.register(line);
    ErrorReporter reporter = new ErrorReporter();
    return line.setExecutionStrategy(reporter::execute)
        .setExecutionExceptionHandler(reporter)
        .setParameterExceptionHandler(reporter)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOverwrittenOptionsAllowed(true); // the last value counts, as in kube-scheduler
  }

  /** Returns all subcommands in the order of the help. */
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
