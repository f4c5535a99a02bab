package io.berth.cli;

import io.berth.config.ConfigPrinter;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a configuration with everything that it leaves unsaid. */
@Command(
    name = "defaults",
    mixinStandardHelpOptions = true,
    description = "Print a configuration with every default filled in, as JSON.",
    footer = {"", "Example: berth config defaults scheduler-config.yaml | jq .profiles[0].plugins"})
final class ConfigDefaultsCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Mixin private ConfigFile file = new ConfigFile();

  @Override
  public Integer call() throws IOException {
    ConfigFile.Valid valid = file.read();
    Objects.requireNonNull(spec, "spec")
        .commandLine()
        .getOut()
        .print(ConfigPrinter.print(valid.configuration()));
    return ExitCode.DONE;
  }
}
