package io.berth.cli;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.config.ExtensionFields;
import io.berth.config.SchedulerConfiguration;
import io.berth.runtime.PluginRegistry;
import io.berth.tree.Location;
import io.berth.tree.Problem;
import io.berth.tree.Problem.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The configuration file of a subcommand. */
final class ConfigFile {
  /** More than any configuration has; longer files fail to parse. */
  private static final int MAX_BYTES = 16 * 1024 * 1024;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description =
          "The configuration in YAML or JSON, a ConfigMap that contains it, or the values of the"
              + " Helm chart; - for standard input.")
  private Path file = Path.of("-");

  @Mixin private PluginOptions plugins = new PluginOptions();

  /** A valid configuration, the result of reading it, and the plugins that it was read with. */
  record Valid(SchedulerConfiguration configuration, ConfigResult result, PluginRegistry plugins) {}

  /**
   * Reads the file. Warnings go to stderr.
   *
   * @throws CommandFailure with every error of the file
   */
  Valid read() throws IOException {
    PluginRegistry registry = plugins.load();
    ConfigResult result = new ConfigReader(registry).read(bytes(file));
    return new Valid(requireValid(result, name(), err()), result, registry);
  }

  /**
   * Requires that a configuration has no extension fields of Berth.
   *
   * @throws CommandFailure with every such field
   */
  void requireUpstream(ConfigResult result) {
    List<Problem> problems = ExtensionFields.in(result);
    if (!problems.isEmpty()) {
      throw CommandFailure.invalidInput(
          problems.stream().map(problem -> line(problem, name())).toList());
    }
  }

  /**
   * Returns the configuration of a result, and prints its warnings.
   *
   * @throws CommandFailure with every error of the file
   */
  static SchedulerConfiguration requireValid(ConfigResult result, String name, PrintWriter err) {
    notices(result, name).forEach(err::println);
    err.flush();
    SchedulerConfiguration configuration = result.configuration();
    if (configuration == null) {
      throw CommandFailure.invalidInput(
          result.errors().stream().map(problem -> line(problem, name)).toList());
    }
    return configuration;
  }

  /** Returns the warnings and notices about a configuration, whether it is valid or not. */
  static List<String> notices(ConfigResult result, String name) {
    return result.problems().stream()
        .filter(problem -> problem.severity() != Severity.ERROR)
        .map(
            problem ->
                problem.severity().name().toLowerCase(Locale.ROOT) + ": " + line(problem, name))
        .toList();
  }

  /** Returns the name of the file in messages. */
  String name() {
    return name(file);
  }

  /** Returns the name of a file in messages. */
  static String name(Path file) {
    return isStandardInput(file) ? "standard input" : file.toString();
  }

  /** Reads a file, or standard input if it is {@code -}. */
  static byte[] bytes(Path file) throws IOException {
    if (isStandardInput(file)) {
      return System.in.readNBytes(MAX_BYTES);
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(MAX_BYTES);
    } catch (IOException e) {
      throw Streams.named(name(file), e);
    }
  }

  private static boolean isStandardInput(Path file) {
    return file.toString().equals("-");
  }

  private static String line(Problem problem, String name) {
    Location location = problem.location();
    String position =
        location == null ? name : name + ":" + location.line() + ":" + location.column();
    return position + ": " + problem.text();
  }

  private PrintWriter err() {
    return Objects.requireNonNull(command, "command").commandLine().getErr();
  }
}
