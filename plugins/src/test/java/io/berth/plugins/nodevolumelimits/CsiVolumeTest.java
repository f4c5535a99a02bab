package io.berth.plugins.nodevolumelimits;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.ForgedHashes;
import io.berth.testing.ThreadCpu;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CsiVolumeTest {
  /** Volumes that are yet to be made are known by the names of their claims. */
  @Test
  void setsHoldVolumesOfForgedHashesInBoundedTime() {
    Set<CsiVolume> volumes = new HashSet<>();

    Duration cpu =
        ThreadCpu.of(
            () -> {
              for (int i = 0; i < 16_384; i++) {
                volumes.add(new CsiVolume("driver", ForgedHashes.name(i, 14)));
              }
            });

    assertThat(volumes).hasSize(16_384);
    assertThat(volumes.stream().map(CsiVolume::hashCode).distinct()).hasSize(1);
    assertThat(cpu).isLessThan(Duration.ofSeconds(1));
  }
}
