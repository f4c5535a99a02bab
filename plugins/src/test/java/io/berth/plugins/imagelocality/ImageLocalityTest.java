package io.berth.plugins.imagelocality;

import static io.berth.testing.Containers.container;
import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import io.berth.testing.Volumes;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ImageLocalityTest {
  private static final long MIB = 1024 * 1024;

  /** Nodes a and b of two; app:1 (523 MiB) is on both, big:latest (2000 MiB) on a alone. */
  record Case(String name, Pods pod, long onA, long onB) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("image on no node", pod("p").image("other:1"), 0, 0),
        new Case("no image", pod("p"), 0, 0),
        new Case("image on all nodes", pod("p").image("app:1"), 51, 51),
        new Case("image on half of the nodes is scaled by half", pod("p").image("big"), 100, 0),
        new Case(
            "score is divided by containers",
            pod("p").image("app:1").container(container("c").image("other:1")),
            25,
            25),
        new Case(
            "init containers count",
            pod("p").image("other:1").initContainer(container("c").image("app:1")),
            25,
            25),
        new Case(
            "image used twice counts twice",
            pod("p").image("app:1").container(container("c").image("app:1")),
            51,
            51),
        new Case(
            "image volumes add without counting as containers",
            pod("p").image("other:1").volume(Volumes.image("v", "app:1")),
            51,
            51));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void scoresNode(Case row) {
    Nodes a = node("a").image(523 * MIB, "app:1").image(2000 * MIB, "big:latest");
    Nodes b = node("b").image(1, "app:1", "app@sha256:1");
    CycleState state = Snapshots.state(a, b);
    ImageLocality plugin = new ImageLocality();

    assertThat(
            state.snapshot().nodes().stream()
                .mapToLong(node -> plugin.score(state, row.pod.info(), node)))
        .containsExactly(row.onA, row.onB);
  }
}
