package io.berth.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.controlplane.Binaries;
import io.berth.e2e.controlplane.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of the image run without the JDK that built them. */
class ImageIT {
  @TempDir Path folder;

  @Test
  void assembledFilesRun() throws IOException {
    Path root = folder.resolve("root");
    var _ =
        Commands.output(
            List.of(
                Binaries.tree().resolve("deploy/image/assemble").toString(),
                Binaries.tree().resolve("cli/target/lib").toString(),
                root.toString()),
            Map.of("JAVA25_HOME", System.getProperty("java.home")));
    Path options = root.resolve("opt/berth/java.args");
    assertThat(Files.size(root.resolve("opt/berth/berth.aot"))).as("cache").isPositive();
    Path here = folder.resolve("java.args");
    Files.writeString(here, Files.readString(options).replace("/opt/berth", root + "/opt/berth"));

    String java = root.resolve("opt/jre/bin/java").toString();
    List<String> command = List.of(java, "@" + here, "io.berth.cli.Main", "--version");
    Commands.Result outcome = Commands.run(command, Map.of());

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.stdout()).startsWith("berth ");
    assertThat(outcome.stderr()).isEmpty();
  }
}
