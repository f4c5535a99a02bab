package io.berth.e2e.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.LongRunning;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.faults.FaultScenario;
import io.berth.e2e.soak.Soak.Result;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A run of {@code e2e/soak} for a minute. */
@LongRunning
@OnCluster(Needs.CONTROL_PLANE)
class SoakIT {
  private static final Logger log = LoggerFactory.getLogger(SoakIT.class);
  private static final long SEED = 8;

  @Test
  void schedulesDuringChurnAndFaults() throws Exception {
    Path file = Path.of("target", "soak.journal");
    try (PrintWriter journal = new PrintWriter(Files.newBufferedWriter(file), true);
        FaultScenario scenario =
            new FaultScenario(BerthProgram.INSTALLED, ControlPlaneScope.VOLUMES)) {
      Result result = new Soak(scenario, SEED, journal::println).run(Duration.ofSeconds(60));
      log.info("Soak complete: seed={}\n{}", SEED, result.text());
      assertThat(result.binds()).isGreaterThan(100);
      assertThat(result.capacityChecks()).isPositive();
      assertThat(result.audits())
          .as("during churn and after each capacity check")
          .isGreaterThan(result.capacityChecks());
      assertThat(scenario.checker().violations()).isEmpty();
    }
  }
}
