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

/** Tests that the comparison finds differences. */
class ComparisonTest {
  private static final BerthEvaluator BERTH = new BerthEvaluator();
  private static final String TOO_BIG =
      "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable. no new claims to"
          + " deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for"
          + " scheduling.";
  private static final String FULL =
      "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable.";

  private static final Pod SMALL = incoming().cpu("1").build();
  private static final Pod LARGE = incoming().cpu("5").build();
  private static final Pod URGENT = incoming().cpu("4").priority(10).build();

  record Case(String name, Pod pod, Decision kube, boolean isEqual) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("the best node", SMALL, Decision.bound("good"), true),
        new Case("another node", SMALL, Decision.bound("cordoned"), false),
        new Case("unschedulable, Berth would bind", SMALL, unschedulable(TOO_BIG, TOO_BIG), false),
        new Case("bound, Berth would reject", LARGE, Decision.bound("good"), false),
        new Case("the same texts", LARGE, unschedulable(TOO_BIG, TOO_BIG), true),
        new Case("another event", LARGE, unschedulable("no", TOO_BIG), false),
        new Case("another condition", LARGE, unschedulable(TOO_BIG, "no"), false),
        new Case("the same victim", URGENT, preempting("good", "victim"), true),
        new Case("another victim", URGENT, preempting("good", "other"), false),
        new Case("another nominated node", URGENT, preempting("cordoned", "victim"), false),
        new Case("no victim", URGENT, unschedulable(FULL, FULL), false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void findsDifferences(Case c) {
    ClusterObjects cluster = new ClusterObjects();
    cluster.add(Nodes.node("good").cpu("4").build());
    cluster.add(Nodes.node("cordoned").cpu("4").unschedulable().build());
    cluster.add(Pods.pod("victim").scheduler(Profiles.DEFAULT).cpu("1").onNode("good").build());

    Attempt attempt = BERTH.attempt(cluster, c.pod());
    assertThat(Comparison.difference(attempt, c.kube()) == null).isEqualTo(c.isEqual());
  }

  private static Pods incoming() {
    return Pods.pod("incoming").scheduler(Profiles.DEFAULT);
  }

  private static Decision unschedulable(String event, String condition) {
    return new Decision(null, event, condition, null, Set.of());
  }

  private static Decision preempting(String node, String victim) {
    return new Decision(null, FULL, FULL, node, Set.of(victim));
  }
}
