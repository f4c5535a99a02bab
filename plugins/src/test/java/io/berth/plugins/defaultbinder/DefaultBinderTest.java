package io.berth.plugins.defaultbinder;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Status;
import io.berth.testing.FakeBinder;
import io.berth.testing.Snapshots;
import org.junit.jupiter.api.Test;

class DefaultBinderTest {
  private final FakeBinder cluster = new FakeBinder();
  private final DefaultBinder plugin = new DefaultBinder(cluster);

  @Test
  void bindsThePodToTheNode() {
    assertThat(plugin.bind(Snapshots.state(), pod("p").namespace("team").info(), "n1"))
        .isEqualTo(Status.SUCCESS);
    assertThat(cluster.bindings()).containsExactly("team/p -> n1");
  }

  @Test
  void handsOnWhatTheClusterAnswers() {
    Status refused = Status.error("pods \"p\" not found");
    cluster.answering(refused);

    assertThat(plugin.bind(Snapshots.state(), pod("p").info(), "n1")).isEqualTo(refused);
    assertThat(cluster.bindings()).isEmpty();
  }
}
