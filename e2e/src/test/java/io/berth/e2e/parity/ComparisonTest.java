package io.berth.e2e.parity;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.manifest.ClusterObjects;
import io.berth.simulator.Attempt;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A comparison that finds no difference is worth as much as those that it would find. */
class ComparisonTest {
  private static final BerthSide BERTH = new BerthSide();
  private static final String TOO_BIG =
      "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable. no new claims to"
          + " deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for"
          + " scheduling.";
  private static final String FULL =
      "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable.";

  private static final Pod SMALL = incoming().cpu("1").build();
  private static final Pod LARGE = incoming().cpu("5").build();
  private static final Pod URGENT = incoming().cpu("4").priority(10).build();

  record Case(String name, Pod pod, Decision kube, boolean same) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("the best node", SMALL, Decision.placed("good"), true),
        new Case("another node", SMALL, Decision.placed("cordoned"), false),
        new Case("refused, Berth would place", SMALL, refused(TOO_BIG, TOO_BIG), false),
        new Case("placed, Berth would refuse", LARGE, Decision.placed("good"), false),
        new Case("the same words", LARGE, refused(TOO_BIG, TOO_BIG), true),
        new Case("another event", LARGE, refused("no", TOO_BIG), false),
        new Case("another condition", LARGE, refused(TOO_BIG, "no"), false),
        new Case("the same victim", URGENT, evicted("good", "victim"), true),
        new Case("another victim", URGENT, evicted("good", "other"), false),
        new Case("another node to evict from", URGENT, evicted("cordoned", "victim"), false),
        new Case("nobody evicted", URGENT, refused(FULL, FULL), false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void seesDifferences(Case c) {
    ClusterObjects cluster = new ClusterObjects();
    cluster.add(Nodes.node("good").cpu("4").build());
    cluster.add(Nodes.node("cordoned").cpu("4").unschedulable().build());
    cluster.add(Pods.pod("victim").scheduler(Profiles.DEFAULT).cpu("1").onNode("good").build());

    Attempt attempt = BERTH.attempt(cluster, c.pod());
    assertThat(Comparison.difference(attempt, c.kube()) == null).isEqualTo(c.same());
  }

  private static Pods incoming() {
    return Pods.pod("incoming").scheduler(Profiles.DEFAULT);
  }

  private static Decision refused(String event, String condition) {
    return new Decision(null, event, condition, null, Set.of());
  }

  private static Decision evicted(String node, String victim) {
    return new Decision(null, FULL, FULL, node, Set.of(victim));
  }
}
