package io.berth.cli;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.config.PluginDescriptors;
import io.berth.config.SchedulerConfiguration;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that selects the configuration. */
final class ConfigOptions {
  private static final String DEFAULT =
      "{\"apiVersion\": \"%s\", \"kind\": \"%s\"}"
          .formatted(SchedulerConfiguration.API_VERSION, SchedulerConfiguration.KIND);

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  private @Nullable Path file;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The KubeSchedulerConfiguration file. If unset, the default configuration is used.")
  void setFile(@Nullable Path value) {
    EmptyOptions.reject("--config", value, "the configuration file", command);
    file = value == null || value.toString().isEmpty() ? null : value;
  }

  /** Returns the file, or null for the default configuration. */
  @Nullable Path file() {
    return file;
  }

  /** Reads the configuration; warnings and notices go to stderr. */
  SchedulerConfiguration read(PluginDescriptors plugins) throws IOException {
    return read(file, plugins, Objects.requireNonNull(command, "command").commandLine().getErr());
  }

  /** Reads a configuration, or the default configuration if the file is null. */
  static SchedulerConfiguration read(
      @Nullable Path file, PluginDescriptors plugins, PrintWriter err) throws IOException {
    String name = file == null ? "the defaults" : ConfigFile.name(file);
    return ConfigFile.requireValid(result(file, plugins), name, err);
  }

  /** Reads a configuration that may be invalid. */
  static ConfigResult result(@Nullable Path file, PluginDescriptors plugins) throws IOException {
    ConfigReader reader = new ConfigReader(plugins);
    return file == null ? reader.read(DEFAULT) : reader.read(Streams.small(file));
  }
}
