package io.berth.plugins.shared;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.NodeInfo;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceWeightsTest {
  private static final ResourceWeights WEIGHTS =
      ResourceWeights.of(
          List.of(
              new ResourceSpec("nvidia.com/gpu", 5),
              new ResourceSpec("pods", 7),
              new ResourceSpec("cpu", 2),
              new ResourceSpec("hugepages-2Mi", 3),
              new ResourceSpec("unknown", 9),
              new ResourceSpec("ephemeral-storage", 1)));

  @Test
  void dropsUnscorableAndUnrequestedScalarResources() {
    RequestedResources requested =
        WEIGHTS.requestedBy(
            Resources.builder().milliCpu(100).set(ResourceName.of("nvidia.com/gpu"), 2).build());

    assertThat(requested.size()).isEqualTo(3);
    assertThat(List.of(requested.weight(0), requested.weight(1), requested.weight(2)))
        .containsExactly(5L, 2L, 1L);
    assertThat(List.of(requested.amount(0), requested.amount(1), requested.amount(2)))
        .containsExactly(2L, 100L, 0L);
    assertThat(requested.isBestEffort()).isFalse();
  }

  @Test
  void keepsNativeResourcesWithoutRequests() {
    RequestedResources requested = WEIGHTS.requestedBy(Resources.NONE);

    assertThat(requested.size()).isEqualTo(2);
    assertThat(requested.isBestEffort()).isTrue();
  }

  @Test
  void readsCapacityAndUsageOfNode() {
    RequestedResources requested = WEIGHTS.requestedBy(Resources.NONE);
    NodeInfo node =
        node("n")
            .cpu("4")
            .allocatable("ephemeral-storage", "10Gi")
            .info(pod("idle").request("ephemeral-storage", "1Gi"), pod("busy").cpu("1"));

    assertThat(requested.capacity(0, node)).isEqualTo(4000);
    assertThat(requested.used(0, node)).isEqualTo(1000);
    assertThat(requested.usedNonZero(0, node)).as("100m for the idle pod").isEqualTo(1100);
    assertThat(requested.usedNonZero(1, node)).isEqualTo(1L << 30);
  }
}
