package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.simulator.result.SimulationResult;
import org.junit.jupiter.api.Test;

/** Profiles with a node selector, with all plugins of the default profile. */
class ProfileNodeFilterTest {
  private static final String CONFIG =
      Simulations.DEFAULTS
          + """
          profiles:
          - schedulerName: berth-scheduler
            nodeSelector: {matchLabels: {pool: berth}}
          """;

  private static String node(String name, String pool) {
    return """
    ---
    apiVersion: v1
    kind: Node
    metadata: {name: %s, labels: {kubernetes.io/hostname: %s, pool: %s}}
    status: {allocatable: {cpu: 2, memory: 16Gi, pods: 10}}
    """
        .formatted(name, name, pool);
  }

  private static String pod(String name, String spec) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s}
    spec: {schedulerName: berth-scheduler, %s, containers: [{name: c, resources: {requests: {cpu: 2}}}]}
    """
        .formatted(name, spec);
  }

  @Test
  void doesNotPreemptOutsideNodeSelector() {
    String pods = pod("low", "priority: 1, nodeName: a") + pod("high", "priority: 9");
    assertThat(
            Simulations.pods(Simulations.run(Simulations.DEFAULTS, node("a", "others") + pods, 0)))
        .contains("low PREEMPTED a", "high PLACED a");

    SimulationResult result = Simulations.run(CONFIG, node("a", "others") + pods, 0);

    assertThat(Simulations.pods(result)).containsExactly("low RUNNING a", "high PENDING");
    assertThat(result.pods().getLast().reason())
        .startsWith("0/1 nodes are available: 1 node(s) didn't match the profile's node selector.");
  }

  @Test
  void preemptsOnSelectedNodes() {
    SimulationResult result =
        Simulations.run(
            CONFIG,
            node("a", "others")
                + node("b", "berth")
                + pod("there", "priority: 0, nodeName: a")
                + pod("low", "priority: 1, nodeName: b")
                + pod("high", "priority: 9"),
            0);

    assertThat(Simulations.pods(result))
        .containsExactly("there RUNNING a", "low PREEMPTED b", "high PLACED b");
  }
}
