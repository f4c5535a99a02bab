package io.berth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Continuous integration runs all tests on every push and pull request. */
class WorkflowsTest {
  @Test
  void oneWorkflowRunsAllTests() throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("../.github/workflows"))) {
      for (Path file : files.sorted().toList()) {
        List<String> lines = Files.readAllLines(file);
        if (lines.stream().anyMatch(line -> line.matches(" +run: \\.ci/run"))) {
          assertThat(lines).contains("  push:", "  pull_request:");
          names.add(file.getFileName().toString());
        }
      }
    }
    assertThat(names).containsExactly("ci.yaml");
    assertThat(Path.of("../.ci/run")).isExecutable();
  }
}
