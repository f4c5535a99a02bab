package io.berth.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.controlplane.Binaries;
import io.berth.e2e.controlplane.Commands;
import io.berth.e2e.controlplane.MissingToolException;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Prometheus understands the alerts, and they come when they should and only then. */
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
  void areValid() {
    String rules = Helm.chart().resolve("files/alerts.yaml").toString();
    String said = Commands.output(List.of(promtool(), "check", "rules", "--lint=all", rules));
    assertThat(said).contains("SUCCESS: 7 rules found");
  }

  @Test
  void comeWhenTheyShould() {
    String tests = Binaries.tree().resolve("testdata/alerts.yaml").toString();
    assertThat(Commands.output(List.of(promtool(), "test", "rules", tests))).contains("SUCCESS");
  }
}
