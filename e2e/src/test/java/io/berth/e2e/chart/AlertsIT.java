package io.berth.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.controlplane.Binaries;
import io.berth.e2e.controlplane.Commands;
import io.berth.e2e.controlplane.MissingToolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The alerts are valid rules, and fire when they should and only then. */
class AlertsIT {
  private static String promtool() {
    try {
      return Commands.build(Helm.folder().resolve("promtool"));
    } catch (MissingToolException e) {
      if ("true".equals(System.getenv("CI"))) {
        throw new AssertionError(e.getMessage(), e);
      }
      return Assumptions.abort(e.getMessage());
    }
  }

  @Test
  void passesLint() {
    String rules = Helm.chart().resolve("files/alerts.yaml").toString();
    String output = Commands.output(List.of(promtool(), "check", "rules", "--lint=all", rules));
    assertThat(output).contains("SUCCESS: 7 rules found");
  }

  /** Series of another release do not affect the alerts that the chart renders for a release. */
  @Test
  void ignoresOtherReleases(@TempDir Path folder) throws IOException {
    String golden = Files.readString(Helm.folder().resolve("chart/golden/monitoring.yaml"));
    String rule =
        golden
            .lines()
            .dropWhile(line -> !line.equals("kind: PrometheusRule"))
            .dropWhile(line -> !line.equals("spec:"))
            .skip(1)
            .takeWhile(line -> !line.equals("---"))
            .collect(Collectors.joining("\n"));
    String rules = Files.writeString(folder.resolve("rules.yaml"), rule).toString();
    assertThat(Commands.output(List.of(promtool(), "check", "rules", "--lint=all", rules)))
        .contains("SUCCESS: 7 rules found");

    Path tests = folder.resolve("tests.yaml");
    Files.copy(Binaries.tree().resolve("testdata/alerts-of-release.yaml"), tests);
    assertThat(Commands.output(List.of(promtool(), "test", "rules", tests.toString())))
        .contains("SUCCESS");
  }

  @Test
  void firesAlertsWhenExpected() {
    String tests = Binaries.tree().resolve("testdata/alerts.yaml").toString();
    assertThat(Commands.output(List.of(promtool(), "test", "rules", tests))).contains("SUCCESS");
  }
}
