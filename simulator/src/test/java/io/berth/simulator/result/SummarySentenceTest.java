package io.berth.simulator.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.ResourceName;
import io.berth.model.Resources;
import io.berth.simulator.result.PodOutcome.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The summary sentences of results, and their main resource. */
class SummarySentenceTest {
  private static final ResourceName GPU = ResourceName.of("example.com/gpu");
  private static final Resources NODE =
      Resources.builder().milliCpu(10_000).memory(100).pods(10).set(GPU, 8).build();

  private static Resources amounts(long milliCpu, long gpus) {
    return Resources.builder().milliCpu(milliCpu).set(GPU, gpus).build();
  }

  private static NodeUsage node(String name, Resources before, Resources after) {
    return new NodeUsage(name, false, NODE, before, after, 0, 0);
  }

  private static PodOutcome pod(String name, State state, String node, Resources requests) {
    return new PodOutcome(
        "ns",
        name,
        "",
        new Workload("Deployment", "ns", "web"),
        0,
        requests,
        state,
        node,
        "",
        1,
        null);
  }

  private static SimulationResult result(
      String name, List<NodeUsage> nodes, List<PodOutcome> pods) {
    return SimulationResult.of(
        new SimulationResult.Setting(name, List.of("p"), 0),
        nodes,
        pods,
        new SimulationResult.Statistics(0, 0, Duration.ZERO, Duration.ZERO, true),
        List.of());
  }

  /** Returns two nodes with placed pods on the first, and pending pods. */
  private static SimulationResult placed(String name, int placed, int pending, long gpus) {
    Resources each = amounts(1000, gpus);
    List<PodOutcome> pods = new ArrayList<>();
    for (int i = 0; i < placed; i++) {
      pods.add(pod("p" + i, State.PLACED, "a", each));
    }
    for (int i = placed; i < placed + pending; i++) {
      pods.add(pod("p" + i, State.PENDING, "", each));
    }
    Resources after = amounts(1000L * placed, gpus * placed);
    return result(
        name,
        List.of(node("a", Resources.NONE, after), node("b", Resources.NONE, Resources.NONE)),
        pods);
  }

  @Test
  void namesTheScarcestExtendedResource() {
    SimulationResult result = placed("x", 3, 1, 2);
    assertThat(MainResource.of(result)).isEqualTo(GPU);
    assertThat(SummarySentence.of(result))
        .isEqualTo(
            "Placed 3 of 4 pods on 1 of 2 nodes; example.com/gpu allocation 0% → 38%;"
                + " 1 pod pending.");
  }

  @Test
  void namesCpuWithoutExtendedRequests() {
    assertThat(SummarySentence.of(placed("x", 3, 0, 0)))
        .isEqualTo("Placed 3 of 3 pods on 1 of 2 nodes; cpu allocation 0% → 15%; none pending.");
  }

  @Test
  void reportsNothingToPlace() {
    assertThat(SummarySentence.of(placed("x", 0, 0, 0)))
        .isEqualTo("No pods to place; cpu allocation 0% → 0%; none pending.");
  }

  @Test
  void comparesPlacementsAndDifferingResource() {
    Comparison comparison = Comparison.of(placed("one", 2, 2, 2), placed("two", 4, 0, 2));
    assertThat(MainResource.of(comparison)).isEqualTo(GPU);
    assertThat(SummarySentence.of(comparison))
        .isEqualTo(
            "B (two) places 2 pods more than A (one): 4 instead of 2 of 4 pods; example.com/gpu"
                + " allocation 50% instead of 25%; nodes used: 1 in both.");
    assertThat(SummarySentence.of(Comparison.of(placed("two", 4, 0, 2), placed("one", 3, 1, 2))))
        .startsWith("B (one) places 1 pod fewer than A (two): 3 instead of 4 of 4 pods;");
  }

  @Test
  void namesPodsThatOneConfigurationLeavesToOtherSchedulers() {
    Resources node = amounts(0, 0);
    SimulationResult leaves =
        result(
            "one",
            List.of(node("a", Resources.NONE, node)),
            List.of(pod("p0", State.FOREIGN, "", node), pod("p1", State.FOREIGN, "", node)));
    SimulationResult places =
        result(
            "two",
            List.of(node("a", Resources.NONE, node)),
            List.of(pod("p0", State.PLACED, "a", node), pod("p1", State.PENDING, "", node)));
    assertThat(SummarySentence.of(Comparison.of(leaves, places)))
        .startsWith(
            "A (one) places 0 of 0 pods and leaves 2 to other schedulers, B (two) places 1 of 2"
                + " pods; ");
    assertThat(SummarySentence.of(leaves)).startsWith("No pods to place; 2 pods left to other");
  }

  @Test
  void comparesEqualSumsByNodes() {
    Resources gpus = amounts(0, 4);
    Resources cpus = amounts(4000, 0);
    SimulationResult first =
        result(
            "one",
            List.of(node("a", Resources.NONE, cpus), node("b", Resources.NONE, gpus)),
            List.of());
    SimulationResult second =
        result(
            "two",
            List.of(node("a", Resources.NONE, gpus), node("b", Resources.NONE, cpus)),
            List.of());
    assertThat(MainResource.of(Comparison.of(first, second))).isEqualTo(GPU);
    SimulationResult third =
        result(
            "three",
            List.of(
                node("a", Resources.NONE, Resources.NONE),
                node("b", Resources.NONE, amounts(4000, 4))),
            List.of());
    assertThat(MainResource.of(Comparison.of(first, third))).isEqualTo(ResourceName.CPU);
    assertThat(SummarySentence.of(Comparison.of(first, third)))
        .isEqualTo(
            "A (one) and B (three) each place 0 of 0 pods; cpu allocation 20% in both; nodes used:"
                + " 0 in both.");
  }

  @Test
  void equalResultsUseScarcestResource() {
    Comparison comparison = Comparison.of(placed("one", 2, 0, 2), placed("two", 2, 0, 2));
    assertThat(MainResource.of(comparison)).isEqualTo(GPU);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 8, 0",
    "1, 8, 13",
    "5, 8, 63",
    "7, 8, 88",
    "999, 1000, 99",
    "8, 8, 100",
    "4, 1000, 0",
    "9, 8, 113",
    "1, 0, 0"
  })
  void roundsToIntegerAndOnlyWholeTo100(long part, long whole, long percent) {
    assertThat(Percent.of(part, whole)).isEqualTo(percent);
  }
}
