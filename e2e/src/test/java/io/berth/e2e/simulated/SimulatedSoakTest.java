package io.berth.e2e.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.simulated.SimulatedSoak.Result;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A short run of {@code e2e/soak --simulated}. */
class SimulatedSoakTest {
  private static final Logger log = LoggerFactory.getLogger(SimulatedSoakTest.class);
  private static final int NODES = 200;
  private static final int HOURS = 4;

  @Test
  void keepsCacheAndQueueConsistentAndHeapConstant() throws InterruptedException {
    Result result = new SimulatedSoak(NODES, 1, log::info).run(HOURS);

    assertThat(result.differences()).isEmpty();
    assertThat(result.binds()).isGreaterThan(NODES * SimulatedChurn.PODS_PER_NODE);
    assertThat(result.victims()).as("preempted pods").isPositive();
    assertThat(result.growth())
        .as("%s", result.last().growthSince(result.base(), 10))
        .isLessThanOrEqualTo(SimulatedSoak.MAX_GROWTH);
  }
}
