package io.berth.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.PodOutcome.State;
import io.berth.simulator.result.SimulationResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class PagePodLimitTest {
  private static SimulationResult result(PodOutcome... pods) {
    return Results.of("c", List.of(Results.node("n")), List.of(pods));
  }

  private static PodOutcome pod(String workload, String name, State state) {
    return Results.pod(workload, name, state, state == State.PENDING ? "" : "n", "");
  }

  private static List<String> listed(PagePodLimit limit, SimulationResult result) {
    return result.pods().stream().filter(limit::lists).map(PodOutcome::name).toList();
  }

  private static List<String> explained(PagePodLimit limit, SimulationResult result) {
    return result.pods().stream().filter(limit::explains).map(PodOutcome::name).toList();
  }

  @Test
  void listsAllPodsBelowLimit() {
    SimulationResult result = result(pod("a", "a1", State.RUNNING), pod("a", "a2", State.PLACED));
    PagePodLimit limit = new PagePodLimit(List.of(result), 2, 2);
    assertThat(listed(limit, result)).containsExactly("a1", "a2");
    assertThat(explained(limit, result)).containsExactly("a2");
    assertThat(limit.json().toString())
        .isEqualTo("{\"pods\":2,\"listed\":2,\"tried\":1,\"explained\":1}");
  }

  @Test
  void pendingPodsPrecedeAndRunningPodsFollow() {
    SimulationResult result =
        result(
            pod("a", "running", State.RUNNING),
            pod("a", "preempted", State.PREEMPTED),
            pod("a", "placed", State.PLACED),
            pod("a", "pending", State.PENDING));
    assertThat(listed(new PagePodLimit(List.of(result), 2, 9), result))
        .containsExactly("preempted", "pending");
    PagePodLimit limit = new PagePodLimit(List.of(result), 3, 9);
    assertThat(listed(limit, result)).containsExactly("preempted", "placed", "pending");
    assertThat(limit.json().toString())
        .isEqualTo("{\"pods\":4,\"listed\":3,\"tried\":3,\"explained\":3}");
  }

  @Test
  void distributesExplanationsOverWorkloads() {
    SimulationResult result =
        result(
            pod("a", "a1", State.PLACED),
            pod("a", "a2", State.PLACED),
            pod("a", "a3", State.PLACED),
            pod("b", "b1", State.PLACED),
            pod("c", "c1", State.PLACED),
            pod("c", "c2", State.PENDING));
    assertThat(explained(new PagePodLimit(List.of(result), 9, 4), result))
        .containsExactlyInAnyOrder("c2", "a1", "b1", "c1");
    assertThat(explained(new PagePodLimit(List.of(result), 9, 2), result))
        .containsExactlyInAnyOrder("c2", "a1");
  }

  @Test
  void twoResultsShareSelection() {
    SimulationResult first = result(pod("a", "x", State.PLACED), pod("a", "y", State.PENDING));
    SimulationResult second = result(pod("a", "x", State.PENDING), pod("a", "y", State.PLACED));
    PagePodLimit limit = new PagePodLimit(List.of(first, second), 1, 1);
    assertThat(listed(limit, first)).isEqualTo(listed(limit, second)).hasSize(1);
    assertThat(explained(limit, first)).isEqualTo(explained(limit, second)).hasSize(1);
  }
}
