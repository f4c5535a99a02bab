package io.berth.plugins.nodename;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Status;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NodeNameTest {
  private static final Status NOT_MATCH =
      Status.unschedulableAndUnresolvable("node(s) didn't match the requested node name");

  record Case(String name, Pods pod, Status expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("no node name", pod("p"), Status.SUCCESS),
        new Case("name of this node", pod("p").onNode("n1"), Status.SUCCESS),
        new Case("name of another node", pod("p").onNode("n10"), NOT_MATCH));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void filtersNode(Case row) {
    assertThat(new NodeName().filter(Snapshots.state(), row.pod.info(), node("n1").info()))
        .isEqualTo(row.expected);
  }
}
