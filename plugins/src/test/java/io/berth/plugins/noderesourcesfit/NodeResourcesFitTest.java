package io.berth.plugins.noderesourcesfit;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.DeviceClassResolver;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.ResourceSpec;
import io.berth.plugins.shared.ShapePoint;
import io.berth.testing.Nodes;
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

class NodeResourcesFitTest {
  private static final List<ResourceSpec> CPU_MEMORY = ResourceSpec.CPU_AND_MEMORY;
  private static final List<ResourceSpec> GPU_FIRST =
      List.of(new ResourceSpec("nvidia.com/gpu", 3), new ResourceSpec("cpu", 1));
  private static final List<ShapePoint> RISING =
      List.of(new ShapePoint(0, 0), new ShapePoint(100, 10));

  record Case(String name, ScoringStrategy strategy, Pods pod, Nodes node, long expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    Nodes gpus = node("n").cpu("10").allocatable("nvidia.com/gpu", "4");
    return Stream.of(
        new Case(
            "least: mean of 50 and 75",
            new ScoringStrategy(ScoringStrategy.LEAST_ALLOCATED, CPU_MEMORY, null),
            pod("p").cpu("1").memory("1Gi"),
            node("n").cpu("2").memory("4Gi"),
            62),
        new Case(
            "most: a pod without requests counts 100m and 200Mi",
            new ScoringStrategy(ScoringStrategy.MOST_ALLOCATED, CPU_MEMORY, null),
            pod("p"),
            node("n").cpu("1").memory("2000Mi"),
            10),
        new Case(
            "most: weights pull towards GPUs",
            new ScoringStrategy(ScoringStrategy.MOST_ALLOCATED, GPU_FIRST, null),
            pod("p").cpu("1").request("nvidia.com/gpu", "2"),
            gpus,
            40),
        new Case(
            "most: GPUs do not count for pods without GPU request",
            new ScoringStrategy(ScoringStrategy.MOST_ALLOCATED, GPU_FIRST, null),
            pod("p").cpu("1"),
            gpus,
            10),
        new Case(
            "least: resources that the node lacks do not count",
            new ScoringStrategy(ScoringStrategy.LEAST_ALLOCATED, CPU_MEMORY, null),
            pod("p").cpu("1").memory("1Gi"),
            node("n").cpu("4"),
            75),
        new Case(
            "least: node without any of the resources scores 0",
            new ScoringStrategy(ScoringStrategy.LEAST_ALLOCATED, CPU_MEMORY, null),
            pod("p"),
            node("n"),
            0),
        new Case(
            "ratio: rounds 24.5 up",
            new ScoringStrategy(ScoringStrategy.REQUESTED_TO_CAPACITY_RATIO, CPU_MEMORY, RISING),
            pod("p").cpu("24").memory("25"),
            node("n").cpu("100").memory("100"),
            25),
        new Case(
            "ratio: a resource that scores 0 leaves the mean",
            new ScoringStrategy(ScoringStrategy.REQUESTED_TO_CAPACITY_RATIO, CPU_MEMORY, RISING),
            pod("p").cpu("24").memory("0"),
            node("n").cpu("100").memory("100"),
            24));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void scoresNode(Case row) {
    NodeResourcesFit plugin = plugin(row.strategy);
    CycleState state = Snapshots.state();
    PodInfo pod = row.pod.info();

    assertThat(plugin.preScore(state, pod, List.of())).isEqualTo(Status.SUCCESS);
    assertThat(plugin.score(state, pod, row.node.info())).isEqualTo(row.expected);
    assertThat(plugin.score(Snapshots.state(), pod, row.node.info()))
        .as("without PreScore")
        .isEqualTo(row.expected);
  }

  @Test
  void filterIgnoresExtendedResourcesByNameAndGroup() {
    NodeResourcesFit plugin =
        new NodeResourcesFit(
            new NodeResourcesFitArgs(
                List.of("a.com/one", "cpu", "hugepages-2Mi"),
                List.of("b.com"),
                ScoringStrategy.DEFAULT),
            DeviceClassResolver.NONE);
    PodInfo pod =
        pod("p")
            .cpu("1")
            .request("hugepages-2Mi", "2Mi")
            .request("a.com/one", "1")
            .request("a.com/two", "1")
            .request("b.com/one", "1")
            .request("b.com.org/one", "1")
            .info();
    CycleState state = Snapshots.state();
    assertThat(plugin.preFilter(state, pod).status()).isEqualTo(Status.SUCCESS);

    assertThat(plugin.filter(state, pod, node("n").info()).reasons())
        .containsExactly(
            "Insufficient cpu",
            "Insufficient a.com/two",
            "Insufficient b.com.org/one",
            "Insufficient hugepages-2Mi");
  }

  @RepeatedTest(200)
  void leastAllocatedNeverIncreasesWithUsageAndMostAllocatedNeverDecreases(
      RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    NodeInfo before =
        node("n")
            .cpu(random.nextLong(1, 65) + "")
            .memory(random.nextLong(1, 257) + "Gi")
            .allocatable("nvidia.com/gpu", random.nextLong(1, 9) + "")
            .info();
    NodeInfo after = before.withPod(randomPod("other", random));
    PodInfo pod = randomPod("p", random);
    List<ResourceSpec> resources =
        List.of(
            new ResourceSpec("cpu", random.nextLong(1, 101)),
            new ResourceSpec("memory", random.nextLong(1, 101)),
            new ResourceSpec("nvidia.com/gpu", random.nextLong(1, 101)));
    NodeResourcesFit least =
        plugin(new ScoringStrategy(ScoringStrategy.LEAST_ALLOCATED, resources, null));
    NodeResourcesFit most =
        plugin(new ScoringStrategy(ScoringStrategy.MOST_ALLOCATED, resources, null));

    assertThat(score(least, pod, before)).isBetween(0L, 100L);
    assertThat(score(most, pod, after)).isBetween(0L, 100L);
    assertThat(score(least, pod, after)).isLessThanOrEqualTo(score(least, pod, before));
    assertThat(score(most, pod, after)).isGreaterThanOrEqualTo(score(most, pod, before));
  }

  private static long score(NodeResourcesFit plugin, PodInfo pod, NodeInfo node) {
    return plugin.score(Snapshots.state(), pod, node);
  }

  private static PodInfo randomPod(String name, SplittableRandom random) {
    Pods pod = pod(name);
    if (random.nextBoolean()) {
      pod.cpu(random.nextLong(0, 32000) + "m");
    }
    if (random.nextBoolean()) {
      pod.memory(random.nextLong(0, 128) + "Gi");
    }
    if (random.nextBoolean()) {
      pod.request("nvidia.com/gpu", random.nextLong(0, 9) + "");
    }
    return pod.info();
  }

  private static NodeResourcesFit plugin(ScoringStrategy strategy) {
    return new NodeResourcesFit(
        new NodeResourcesFitArgs(List.of(), List.of(), strategy), DeviceClassResolver.NONE);
  }
}
