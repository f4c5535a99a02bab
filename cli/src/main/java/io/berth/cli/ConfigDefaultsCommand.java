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

/** Prints a configuration with everything that it leaves unsaid. */
@Command(
    name = "defaults",
    mixinStandardHelpOptions = true,
    description = "Print a configuration with every default filled in.",
    footer = {
      "",
      "Example: berth config defaults -o yaml",
      "Example: berth config defaults scheduler-config.yaml | jq .profiles[0].plugins"
    })
final class ConfigDefaultsCommand implements Callable<Integer> {
  /** The forms of a printed configuration. */
  private enum Form {
    JSON,
    YAML
  }

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description =
          "The configuration in YAML or JSON, a ConfigMap with it, or values of the Helm chart; -"
              + " for standard input. The default configuration if left out.")
  private @Nullable Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "json|yaml",
      defaultValue = "json",
      description = "The form: json or yaml (${DEFAULT-VALUE}).")
  private Form form = Form.JSON;

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Override
  public Integer call() throws IOException {
    CommandLine command = Objects.requireNonNull(spec, "spec").commandLine();
    String json = ConfigPrinter.print(read(command.getErr()));
    PrintWriter out = command.getOut();
    switch (form) {
      case JSON -> out.print(json);
      case YAML -> out.print(YamlText.of(new ObjectMapper().readTree(json)));
    }
    return ExitCode.DONE;
  }

  private SchedulerConfiguration read(PrintWriter err) throws IOException {
    PluginRegistry known = plugins.load();
    if (file == null) {
      return ConfigOptions.read(null, known, err);
    }
    return ConfigFile.requireValid(
        new ConfigReader(known).read(ConfigFile.bytes(file)), ConfigFile.name(file), err);
  }
}
