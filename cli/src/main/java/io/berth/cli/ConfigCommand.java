package io.berth.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of subcommands about configuration files. */
@Command(
    name = "config",
    mixinStandardHelpOptions = true,
    description =
        "Validate a KubeSchedulerConfiguration, print its defaults, measure its effects, or print"
            + " its RBAC roles.",
    subcommands = {
      ConfigCheckCommand.class,
      ConfigDefaultsCommand.class,
      ConfigDoctorCommand.class,
      ConfigRbacCommand.class
    },
    footer = {"", "Example: berth config check scheduler-config.yaml"})
final class ConfigCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    throw new ParameterException(
        command.commandLine(), "Missing command: check, defaults, doctor or rbac");
  }
}
