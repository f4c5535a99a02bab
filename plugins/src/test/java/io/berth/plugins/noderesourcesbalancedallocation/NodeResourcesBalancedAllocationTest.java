package io.berth.plugins.noderesourcesbalancedallocation;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.ResourceSpec;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NodeResourcesBalancedAllocationTest {
  private static final NodeResourcesBalancedAllocation DEFAULT =
      plugin(ResourceSpec.CPU_AND_MEMORY);
  private static final NodeResourcesBalancedAllocation WITH_GPU =
      plugin(
          List.of(
              new ResourceSpec("cpu", 1),
              new ResourceSpec("memory", 1),
              new ResourceSpec("nvidia.com/gpu", 1)));

  record Case(
      String name, NodeResourcesBalancedAllocation plugin, Pods pod, NodeInfo node, long expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    NodeInfo memoryHeavy = node("n").cpu("10").memory("10Gi").info(pod("o").memory("8Gi"));
    NodeInfo empty = node("n").cpu("10").memory("10Gi").info();
    NodeInfo gpus = node("n").cpu("10").memory("10Gi").allocatable("nvidia.com/gpu", "4").info();
    return Stream.of(
        new Case("balances the node", DEFAULT, pod("p").cpu("8"), memoryHeavy, 95),
        new Case("unbalances the node", DEFAULT, pod("p").cpu("8"), empty, 55),
        new Case("keeps the balance", DEFAULT, pod("p").cpu("5").memory("5Gi"), empty, 75),
        new Case("over capacity counts as full", DEFAULT, pod("p").cpu("80"), memoryHeavy, 90),
        new Case("only one resource on the node", DEFAULT, pod("p").cpu("1"), cpuOnly(), 75),
        new Case("none of them on the node", DEFAULT, pod("p").cpu("1"), node("n").info(), 75),
        new Case(
            "three resources: fractions 0.5, 0 and 0.5 deviate by 0.2357",
            WITH_GPU,
            pod("p").cpu("5").request("nvidia.com/gpu", "2"),
            gpus,
            63),
        new Case("GPUs do not count if not requested", WITH_GPU, pod("p").cpu("8"), gpus, 55));
  }

  private static NodeInfo cpuOnly() {
    return node("n").cpu("4").info();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void scoresNode(Case row) {
    CycleState state = Snapshots.state();
    PodInfo pod = row.pod.info();

    assertThat(row.plugin.preScore(state, pod, List.of())).isEqualTo(Status.SUCCESS);
    assertThat(row.plugin.score(state, pod, row.node)).isEqualTo(row.expected);
    assertThat(row.plugin.score(Snapshots.state(), pod, row.node))
        .as("without PreScore")
        .isEqualTo(row.expected);
  }

  @Test
  void skipsPodsWithoutRequestedResources() {
    PodInfo pod = pod("p").cpu("0").request("nvidia.com/gpu", "1").info();

    assertThat(DEFAULT.preScore(Snapshots.state(), pod, List.of())).isEqualTo(Status.SKIP);
    assertThat(DEFAULT.score(Snapshots.state(), pod, cpuOnly())).as("without PreScore").isZero();
  }

  @RepeatedTest(200)
  void staysBetween50And100(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    NodeInfo node =
        node("n")
            .cpu(random.nextLong(1, 64) + "")
            .memory(random.nextLong(1, 256) + "Gi")
            .allocatable("nvidia.com/gpu", random.nextLong(1, 9) + "")
            .info(randomPod("a", random), randomPod("b", random));

    assertThat(WITH_GPU.score(Snapshots.state(), randomPod("p", random).info(), node))
        .isBetween(50L, 100L);
  }

  private static Pods randomPod(String name, SplittableRandom random) {
    return pod(name)
        .cpu(random.nextLong(1, 32000) + "m")
        .memory(random.nextLong(0, 128) + "Gi")
        .request("nvidia.com/gpu", random.nextLong(0, 9) + "");
  }

  private static NodeResourcesBalancedAllocation plugin(List<ResourceSpec> resources) {
    return new NodeResourcesBalancedAllocation(new NodeResourcesBalancedAllocationArgs(resources));
  }
}
