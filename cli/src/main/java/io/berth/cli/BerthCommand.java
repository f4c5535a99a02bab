package io.berth.cli;

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

  boolean verbose() {
    return verbose;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }
}
