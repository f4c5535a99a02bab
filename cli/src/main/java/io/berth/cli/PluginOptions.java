package io.berth.cli;

import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where plugins come from: for every command that knows plugins. */
final class PluginOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--plugin-dir",
      paramLabel = "DIR",
      description = "Load the plugins in the jars of this folder too.")
  private @Nullable Path pluginDir;

  /** Loads all plugins; a jar that cannot be used is named on stderr. */
  PluginRegistry load() throws IOException {
    var err = Objects.requireNonNull(command, "command").commandLine().getErr();
    BundleLoader loader =
        new BundleLoader(complaint -> err.println("warning: " + complaint)).loadClassPath();
    return (pluginDir == null ? loader : loader.loadJars(pluginDir)).registry();
  }
}
