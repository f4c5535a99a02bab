package io.berth.plugins.noderesourcesfitplus;

import static io.berth.testing.Containers.container;
import static io.berth.testing.Containers.sidecar;
import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.plugins.noderesourcesfitplus.NodeResourcesFitPlusArgs.ResourceStrategy;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NodeResourcesFitPlusTest {
  /** Koordinator's example: pack GPUs, spread CPU and memory. */
  private static final NodeResourcesFitPlus PLUGIN = plugin();

  private static NodeResourcesFitPlus plugin() {
    Map<String, ResourceStrategy> resources = new LinkedHashMap<>();
    resources.put("nvidia.com/gpu", new ResourceStrategy(ResourceStrategy.MOST_ALLOCATED, 2));
    resources.put("cpu", new ResourceStrategy(ResourceStrategy.LEAST_ALLOCATED, 1));
    resources.put("memory", new ResourceStrategy(ResourceStrategy.LEAST_ALLOCATED, 1));
    return new NodeResourcesFitPlus(new NodeResourcesFitPlusArgs(resources));
  }

  record Case(String name, Pods pod, NodeInfo node, long expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    NodeInfo cpus = node("n").cpu("10").memory("10Gi").info();
    NodeInfo gpus = node("n").cpu("10").allocatable("nvidia.com/gpu", "8").info();
    return Stream.of(
        new Case("no configured resource requested", pod("p").request("a.com/b", "1"), cpus, 100),
        new Case("only requested resources count", pod("p").cpu("4"), cpus, 60),
        new Case("(2 x 50 + 80) / 3", pod("p").cpu("2").request("nvidia.com/gpu", "4"), gpus, 60),
        new Case(
            "resource that the node lacks scores 0 and keeps its weight",
            pod("p").cpu("1").request("nvidia.com/gpu", "4"),
            cpus,
            30),
        new Case(
            "a second container without a request uses 100m",
            pod("p").cpu("900m").container(container("idle")),
            cpus,
            90),
        new Case(
            "init container raises, sidecar adds, in order",
            pod("p")
                .cpu("1")
                .initContainer(container("first").cpu("3"))
                .initContainer(sidecar("proxy").cpu("1"))
                .initContainer(container("last").cpu("2")),
            cpus,
            60),
        new Case("overhead counts in thousandths", overhead(), cpus, 85),
        new Case("pod-level requests select resources, but are not summed", podLevel(), cpus, 99),
        new Case(
            "over capacity: 100 for MostAllocated, 0 for LeastAllocated",
            pod("p").cpu("11").request("nvidia.com/gpu", "9"),
            gpus,
            66));
  }

  private static Pods overhead() {
    return pod("p").cpu("1").overhead("cpu", "500m");
  }

  private static Pods podLevel() {
    return pod("p").podRequest("cpu", "5");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void scoresNode(Case row) {
    CycleState state = Snapshots.state();
    PodInfo pod = row.pod.info();

    assertThat(PLUGIN.score(state, pod, row.node)).as("without PreScore").isEqualTo(row.expected);
    assertThat(PLUGIN.preScore(state, pod, List.of())).isEqualTo(Status.SUCCESS);
    assertThat(PLUGIN.score(state, pod, row.node)).isEqualTo(row.expected);
  }

  @Test
  void usesDefaultsForPodsOnNode() {
    NodeInfo node = node("n").cpu("1").info(pod("idle"), pod("zero").cpu("0"));

    assertThat(PLUGIN.score(Snapshots.state(), pod("p").cpu("400m").info(), node)).isEqualTo(50);
  }

  @Test
  void packsGpuPods() {
    NodeInfo fuller =
        gpuNode().info(pod("a").cpu("6").memory("6Gi").request("nvidia.com/gpu", "6"));
    PodInfo pod = pod("p").cpu("1").memory("1Gi").request("nvidia.com/gpu", "1").info();

    assertThat(PLUGIN.score(Snapshots.state(), pod, fuller))
        .isGreaterThan(PLUGIN.score(Snapshots.state(), pod, gpuNode().info()));
  }

  private static io.berth.testing.Nodes gpuNode() {
    return node("n").cpu("64").memory("256Gi").allocatable("nvidia.com/gpu", "8");
  }
}
