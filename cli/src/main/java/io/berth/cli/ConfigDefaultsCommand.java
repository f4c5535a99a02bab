package io.berth.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.config.ConfigPrinter;
import io.berth.config.ConfigReader;
import io.berth.config.SchedulerConfiguration;
import io.berth.runtime.PluginRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a configuration with all defaults applied. */
@Command(
    name = "defaults",
    mixinStandardHelpOptions = true,
    description = "Print a configuration with all defaults applied.",
    footer = {
      "",
      "Example: berth config defaults -o yaml",
      "         berth config defaults scheduler-config.yaml | jq '.profiles[0].plugins'"
    })
final class ConfigDefaultsCommand implements Callable<Integer> {
  /** The output format. */
  private enum Format {
    JSON,
    YAML
  }

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description =
          "The configuration in YAML or JSON, a ConfigMap that contains it, or the values of the"
              + " Helm chart; - for standard input. If omitted, the default configuration is"
              + " printed.")
  private @Nullable Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "json|yaml",
      defaultValue = "json",
      description = "The output format: json or yaml (default ${DEFAULT-VALUE}).")
  private Format format = Format.JSON;

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Override
  public Integer call() throws IOException {
    CommandLine command = Objects.requireNonNull(spec, "spec").commandLine();
    String json = ConfigPrinter.print(read(command.getErr()));
    PrintWriter out = command.getOut();
    switch (format) {
      case JSON -> out.print(json);
      case YAML -> out.print(YamlText.of(new ObjectMapper().readTree(json)));
    }
    return ExitCode.SUCCESS;
  }

  private SchedulerConfiguration read(PrintWriter err) throws IOException {
    PluginRegistry registry = plugins.load();
    if (file == null) {
      return ConfigOptions.read(null, registry, err);
    }
    return ConfigFile.requireValid(
        new ConfigReader(registry).read(ConfigFile.bytes(file)), ConfigFile.name(file), err);
  }
}
