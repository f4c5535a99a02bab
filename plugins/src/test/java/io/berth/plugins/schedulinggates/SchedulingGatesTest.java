package io.berth.plugins.schedulinggates;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Status;
import org.junit.jupiter.api.Test;

class SchedulingGatesTest {
  private final SchedulingGates plugin = new SchedulingGates();

  @Test
  void aPodWithoutGatesMayBeTried() {
    assertThat(plugin.preEnqueue(pod("p").info())).isEqualTo(Status.SUCCESS);
  }

  @Test
  void gatesAreNamedInTheirOrder() {
    assertThat(plugin.preEnqueue(pod("p").gate("z/quota").gate("a/image").info()))
        .isEqualTo(
            Status.unschedulableAndUnresolvable("waiting for scheduling gates: [z/quota a/image]"));
  }
}
