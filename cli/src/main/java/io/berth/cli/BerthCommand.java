package io.berth.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root command: help, version and the options that all subcommands share. */
@Command(
    name = "berth",
    description = "A kube-scheduler-compatible scheduler for Kubernetes.",
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      " 0:success",
      " 1:invalid input, an unusable kubeconfig, a negative result (no node fits; findings with"
          + " --strict), or a lost lease",
      " 2:usage error: an unknown option, or a missing or malformed argument",
      " 3:the API server or the scheduler cannot be reached, or rejects the credentials"
    })
final class BerthCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = {"-v", "--verbose"},
      scope = ScopeType.INHERIT,
      description = "Log at debug level, and print the stack traces of errors.")
  private boolean verbose;

  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      defaultValue = "auto",
      scope = ScopeType.INHERIT,
      description =
          "When to colour the output; auto: if it is a terminal and NO_COLOR is not set (default"
              + " ${DEFAULT-VALUE}).")
  private Terminals.Colour colour = Terminals.Colour.AUTO;

  private final Terminals terminals;

  BerthCommand(Terminals terminals) {
    this.terminals = terminals;
  }

  Terminals terminals() {
    return terminals;
  }

  /** Applies --color to the command and its subcommands. */
  void applyColour() {
    terminals.colour(Objects.requireNonNull(spec, "spec").commandLine(), colour);
  }

  boolean verbose() {
    return verbose;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }
}
