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

/** A few hundred decisions; {@code e2e/parity} makes as many as one likes. */
@LongRunning
@OnCluster(Needs.CONTROL_PLANE)
class ParityIT {
  private static final Logger log = LoggerFactory.getLogger(ParityIT.class);
  private static final int DECISIONS = 500;

  @Test
  void kubeSchedulerDoesWhatBerthWould() throws Exception {
    try (ControlPlane plane = ControlPlane.start(Flags.extent(ControlPlaneScope.VOLUMES))) {
      DecisionCounts tally = new ParityRun(plane, 1).run(DECISIONS);
      log.info("decisions of kube-scheduler, and whether Berth agrees:\n{}", tally.table());

      assertThat(tally.mismatches()).isEmpty();
      assertThat(tally.decisions()).isGreaterThanOrEqualTo(DECISIONS);
      for (Family family : Family.values()) {
        assertThat(tally.placed(family)).as("pods placed about %s", family).isPositive();
        assertThat(tally.refused(family)).as("pods refused about %s", family).isPositive();
      }
    }
  }
}
