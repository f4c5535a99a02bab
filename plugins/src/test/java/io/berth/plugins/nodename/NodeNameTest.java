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
  private static final Status OTHER =
      Status.unschedulableAndUnresolvable("node(s) didn't match the requested node name");

  record Case(String name, Pods pod, Status want) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("names no node", pod("p"), Status.SUCCESS),
        new Case("names this node", pod("p").onNode("n1"), Status.SUCCESS),
        new Case("names another", pod("p").onNode("n10"), OTHER));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void filter(Case row) {
    assertThat(new NodeName().filter(Snapshots.state(), row.pod.info(), node("n1").info()))
        .isEqualTo(row.want);
  }
}
