package io.berth.plugins.nodeunschedulable;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Status;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NodeUnschedulableTest {
  private static final String KEY = "node.kubernetes.io/unschedulable";
  private static final Status UNSCHEDULABLE =
      Status.unschedulableAndUnresolvable("node(s) were unschedulable");

  record Case(String name, Pods pod, Nodes node, Status expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("schedulable node", pod("p"), node("n"), Status.SUCCESS),
        new Case("unschedulable node", pod("p"), node("n").unschedulable(), UNSCHEDULABLE),
        new Case("tolerated", pod("p").tolerate(KEY), node("n").unschedulable(), Status.SUCCESS),
        new Case(
            "everything tolerated",
            pod("p").tolerate(null, "Exists", null, null),
            node("n").unschedulable(),
            Status.SUCCESS),
        new Case(
            "tolerated with the effect",
            pod("p").tolerate(KEY, "Exists", null, "NoSchedule"),
            node("n").unschedulable(),
            Status.SUCCESS),
        new Case(
            "another effect tolerated",
            pod("p").tolerate(KEY, "Exists", null, "NoExecute"),
            node("n").unschedulable(),
            UNSCHEDULABLE),
        new Case(
            "another value tolerated",
            pod("p").tolerate(KEY, "Equal", "yes", null),
            node("n").unschedulable(),
            UNSCHEDULABLE),
        new Case(
            "another key tolerated",
            pod("p").tolerate("k"),
            node("n").unschedulable(),
            UNSCHEDULABLE));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void filtersNode(Case row) {
    assertThat(new NodeUnschedulable().filter(Snapshots.state(), row.pod.info(), row.node.info()))
        .isEqualTo(row.expected);
  }
}
