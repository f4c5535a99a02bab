package io.berth.e2e.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PortBlockTest {
  @Test
  void blocksDoNotSharePorts() {
    Set<Integer> ports = new LinkedHashSet<>();
    try (PortBlock one = PortBlock.reserve();
        PortBlock two = PortBlock.reserve()) {
      for (int i = 0; i < 8; i++) {
        assertThat(ports.add(one.next())).isTrue();
        assertThat(ports.add(two.next())).isTrue();
      }
    }
  }
}
