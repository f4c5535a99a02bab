package io.berth.plugins.nodevolumelimits;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.CpuTime;
import io.berth.testing.HashCollisions;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CsiVolumeTest {
  /** Handles of unprovisioned volumes contain the names of their claims, which tenants choose. */
  @Test
  void addsVolumesWithForgedHashesInBoundedTime() {
    Set<CsiVolume> volumes = new HashSet<>();

    Duration cpu =
        CpuTime.of(
            () -> {
              for (int i = 0; i < 16_384; i++) {
                volumes.add(new CsiVolume("driver", HashCollisions.name(i, 14)));
              }
            });

    assertThat(volumes).hasSize(16_384);
    assertThat(volumes.stream().map(CsiVolume::hashCode).distinct()).hasSize(1);
    assertThat(cpu).isLessThan(Duration.ofSeconds(1));
  }
}
