package io.berth.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command without a sub-command: help, version, and what all sub-commands share. */
@Command(
    name = "berth",
    description = "A kube-scheduler-compatible scheduler for Kubernetes.",
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      " 0:done",
      " 1:the input is wrong, or the answer is no",
      " 2:wrong usage",
      " 3:the cluster cannot be reached"
    })
final class BerthCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = {"-v", "--verbose"},
      scope = ScopeType.INHERIT,
      description = "Log what happens, and show stack traces.")
  private boolean verbose;

  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      defaultValue = "auto",
      scope = ScopeType.INHERIT,
      description =
          "When to use colours; auto: on terminals, unless NO_COLOR is set (${DEFAULT-VALUE}).")
  private Terminals.Colour colour = Terminals.Colour.AUTO;

  private final Terminals terminals;

  BerthCommand(Terminals terminals) {
    this.terminals = terminals;
  }

  Terminals terminals() {
    return terminals;
  }

  /** Has everything that is printed from now on use colours as was asked. */
  void colour() {
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
