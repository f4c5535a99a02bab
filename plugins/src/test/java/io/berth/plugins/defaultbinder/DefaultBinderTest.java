package io.berth.plugins.defaultbinder;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Status;
import io.berth.testing.FakePodBinder;
import io.berth.testing.Snapshots;
import org.junit.jupiter.api.Test;

class DefaultBinderTest {
  private final FakePodBinder cluster = new FakePodBinder();
  private final DefaultBinder plugin = new DefaultBinder(cluster);

  @Test
  void bindsPodToNode() {
    assertThat(plugin.bind(Snapshots.state(), pod("p").namespace("team").info(), "n1"))
        .isEqualTo(Status.SUCCESS);
    assertThat(cluster.bindings()).containsExactly("team/p -> n1");
  }

  @Test
  void returnsStatusOfBinder() {
    Status error = Status.error("pods \"p\" not found");
    cluster.returning(error);

    assertThat(plugin.bind(Snapshots.state(), pod("p").info(), "n1")).isEqualTo(error);
    assertThat(cluster.bindings()).isEmpty();
  }
}
