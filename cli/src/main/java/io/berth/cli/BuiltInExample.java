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

/** The built-in example: a cluster, and the configurations that are compared on it. */
final class BuiltInExample {
  private final PluginDescriptors plugins;

  BuiltInExample(PluginDescriptors plugins) {
    this.plugins = plugins;
  }

  Manifests cluster(ManifestFiles reader) throws IOException {
    try (InputStream in = open("cluster.yaml")) {
      return reader.read("the built-in example", in);
    }
  }

  List<SimulationRun.NamedConfiguration> configurations() throws IOException {
    PrintWriter discarded = new PrintWriter(Writer.nullWriter());
    SchedulerConfiguration defaults = ConfigOptions.read(null, plugins, discarded);
    try (InputStream in = open("gpu.yaml")) {
      SchedulerConfiguration gpu =
          ConfigFile.requireValid(
              new ConfigReader(plugins).read(in.readAllBytes()), "gpu.yaml", discarded);
      return List.of(
          new SimulationRun.NamedConfiguration("stock profile", defaults, List.of()),
          new SimulationRun.NamedConfiguration("GPU profile", gpu, List.of()));
    }
  }

  void printIntroduction(Console console) {
    console.line(
        "A built-in example: web servers and workloads with GPUs, which request 4 CPUs per GPU."
            + " If web servers use the CPUs of a GPU node, its GPUs are stranded.");
    console.line("To simulate your own cluster: berth simulate FILE...", TextStyle.FAINT);
    console.blank();
  }

  private static InputStream open(String name) {
    return Objects.requireNonNull(
        BuiltInExample.class.getResourceAsStream("example/" + name), name);
  }
}
