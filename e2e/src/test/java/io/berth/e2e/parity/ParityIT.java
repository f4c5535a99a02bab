package io.berth.e2e.parity;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.LongRunning;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares a few hundred decisions; {@code e2e/parity} compares any number. */
@LongRunning
@OnCluster(Needs.CONTROL_PLANE)
class ParityIT {
  private static final Logger log = LoggerFactory.getLogger(ParityIT.class);
  private static final int DECISIONS = 500;

  @Test
  void makesSameDecisionsAsKubeScheduler() throws Exception {
    try (ControlPlane plane = ControlPlane.start(Flags.scope(ControlPlaneScope.VOLUMES))) {
      DecisionCounts counts = new ParityRun(plane, 1).run(DECISIONS);
      log.info("Decisions of kube-scheduler, compared with Berth:\n{}", counts.table());

      assertThat(counts.mismatches()).isEmpty();
      assertThat(counts.decisions()).isGreaterThanOrEqualTo(DECISIONS);
      for (Feature feature : Feature.values()) {
        assertThat(counts.bound(feature)).as("bound pods for %s", feature).isPositive();
        assertThat(counts.unschedulable(feature))
            .as("unschedulable pods for %s", feature)
            .isPositive();
      }
    }
  }
}
