package io.berth.plugins.schedulinggates;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Status;
import org.junit.jupiter.api.Test;

class SchedulingGatesTest {
  private final SchedulingGates plugin = new SchedulingGates();

  @Test
  void acceptsPodWithoutGates() {
    assertThat(plugin.preEnqueue(pod("p").info())).isEqualTo(Status.SUCCESS);
  }

  @Test
  void listsGatesInOrder() {
    assertThat(
            plugin.preEnqueue(pod("p").schedulingGate("z/quota").schedulingGate("a/image").info()))
        .isEqualTo(
            Status.unschedulableAndUnresolvable("waiting for scheduling gates: [z/quota a/image]"));
  }
}
