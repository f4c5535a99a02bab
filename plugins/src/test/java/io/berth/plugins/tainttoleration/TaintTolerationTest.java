package io.berth.plugins.tainttoleration;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.NodeScoreList;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TaintTolerationTest {
  private static final Status NOT_TOLERATED =
      Status.unschedulableAndUnresolvable("node(s) had untolerated taint(s)");

  private final TaintToleration plugin = new TaintToleration();

  record Case(String name, Pods pod, Nodes node, Status expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("no taint", pod("p"), node("n"), Status.SUCCESS),
        new Case("NoSchedule", pod("p"), node("n").taint("k", "v", "NoSchedule"), NOT_TOLERATED),
        new Case("NoExecute", pod("p"), node("n").taint("k", "v", "NoExecute"), NOT_TOLERATED),
        new Case(
            "PreferNoSchedule does not filter",
            pod("p"),
            node("n").taint("k", "v", "PreferNoSchedule"),
            Status.SUCCESS),
        new Case(
            "tolerated by value",
            pod("p").tolerate("k", "Equal", "v", "NoSchedule"),
            node("n").taint("k", "v", "NoSchedule"),
            Status.SUCCESS),
        new Case(
            "no operator means Equal",
            pod("p").tolerate("k", null, "other", "NoSchedule"),
            node("n").taint("k", "v", "NoSchedule"),
            NOT_TOLERATED),
        new Case(
            "one of two taints is not tolerated",
            pod("p").tolerate("k"),
            node("n").taint("k", "v", "NoSchedule").taint("l", "v", "NoExecute"),
            NOT_TOLERATED));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void filtersNode(Case row) {
    assertThat(plugin.filter(Snapshots.state(), row.pod.info(), row.node.info()))
        .isEqualTo(row.expected);
  }

  @Test
  void scoresDecreaseWithUntoleratedPreferNoScheduleTaints() {
    Nodes none = node("a").taint("k", "v", "NoSchedule");
    Nodes tolerated = node("b").taint("k", "v", "PreferNoSchedule");
    Nodes one = node("c").taint("l", "v", "PreferNoSchedule");
    Nodes two = node("d").taint("l", "v", "PreferNoSchedule").taint("m", "", "PreferNoSchedule");
    // The NoSchedule toleration of "l" does not apply to PreferNoSchedule taints.
    PodInfo pod = pod("p").tolerate("k").tolerate("l", "Exists", null, "NoSchedule").info();

    assertThat(raw(pod, none, tolerated, one, two)).containsExactly(0, 0, 1, 2);
    assertThat(normalized(pod, none, tolerated, one, two)).containsExactly(100, 100, 50, 0);
  }

  @Test
  void allNodesScoreMaximumWithoutPreferNoScheduleTaints() {
    assertThat(normalized(pod("p").info(), node("a"), node("b"))).containsExactly(100, 100);
  }

  private long[] raw(PodInfo pod, Nodes... nodes) {
    CycleState state = Snapshots.state(nodes);
    List<NodeInfo> feasible = state.snapshot().nodes();
    assertThat(plugin.preScore(state, pod, feasible)).isEqualTo(Status.SUCCESS);
    return feasible.stream().mapToLong(node -> plugin.score(state, pod, node)).toArray();
  }

  private long[] normalized(PodInfo pod, Nodes... nodes) {
    long[] scores = raw(pod, nodes);
    CycleState state = Snapshots.state(nodes);
    plugin.normalizeScore(state, pod, new NodeScoreList(state.snapshot().nodes(), scores));
    return scores;
  }
}
