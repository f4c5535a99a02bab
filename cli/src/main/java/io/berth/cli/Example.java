package io.berth.cli;

import io.berth.config.ConfigReader;
import io.berth.config.PluginDescriptors;
import io.berth.config.SchedulerConfiguration;
import io.berth.manifest.Manifests;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Objects;

/** The cluster that is shown where nobody gives one, and the configurations to compare on it. */
final class Example {
  private final PluginDescriptors plugins;

  Example(PluginDescriptors plugins) {
    this.plugins = plugins;
  }

  Manifests cluster(ManifestFiles reader) throws IOException {
    try (InputStream in = open("cluster.yaml")) {
      return reader.read("the built-in example", in);
    }
  }

  List<SimulationRun.Choice> choices() throws IOException {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    SchedulerConfiguration stock = ConfigOptions.read(null, plugins, nowhere);
    try (InputStream in = open("gpu.yaml")) {
      SchedulerConfiguration gpu =
          ConfigFile.requireValid(
              new ConfigReader(plugins).read(in.readAllBytes()), "gpu.yaml", nowhere);
      return List.of(
          new SimulationRun.Choice("stock profile", stock, List.of()),
          new SimulationRun.Choice("GPU profile", gpu, List.of()));
    }
  }

  void introduce(Console console) {
    console.line(
        "A built-in example: web servers beside workloads that use GPUs, each of which needs 4"
            + " CPUs. Where web servers take the CPUs of a GPU node, its GPUs are stranded.");
    console.line("For a cluster of your own: berth simulate FILE...", TextStyle.FAINT);
    console.blank();
  }

  private static InputStream open(String name) {
    return Objects.requireNonNull(Example.class.getResourceAsStream("example/" + name), name);
  }
}
