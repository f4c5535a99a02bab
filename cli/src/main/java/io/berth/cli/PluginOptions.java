package io.berth.cli;

import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option for additional plugins. */
final class PluginOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--plugin-dir",
      paramLabel = "DIR",
      description = "Also load the plugins from the jars in this directory.")
  private @Nullable Path pluginDir;

  /** Loads all plugins; prints a warning to stderr for each jar that cannot be loaded. */
  PluginRegistry load() throws IOException {
    if (pluginDir != null && !Files.isDirectory(pluginDir)) {
      throw CommandFailure.invalidInput(
          List.of(
              "--plugin-dir: %s: %s; set the directory of the plugins' jars"
                  .formatted(
                      pluginDir,
                      Files.exists(pluginDir) ? "not a directory" : "no such directory")));
    }
    var err = Objects.requireNonNull(command, "command").commandLine().getErr();
    BundleLoader loader =
        new BundleLoader(warning -> err.println("warning: " + warning)).loadClassPath();
    return (pluginDir == null ? loader : loader.loadJars(pluginDir)).registry();
  }
}
